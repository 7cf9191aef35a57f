import type { Hono } from 'hono';
import type { SiteEnv } from '../../http/http-context.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { answerSignedOut } from '../../http/session-over.server.ts';
import { tellUnwritable } from '../publishing.api.ts';
import type { PublishingService } from '../publishing.server.ts';
import { pictureRoutes } from './pictures.contract.ts';

/** For owners: pictures that wait for a publication, and Markdown texts. Mounted only in staff.api.ts, behind the session check. */
export function createPicturesApi({ publishing }: PublishingService): Hono<SiteEnv> {
  return mountRoutes(pictureRoutes, {
    'POST /staff/site/pictures': async ({ context }) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      // Sending a picture can take longer than the session lasts.
      if (await context.get('isSessionOver')?.()) return answerSignedOut(context);
      return tellUnwritable(context, async () => {
        const added = await publishing.addPicture(bytes);
        return 'fault' in added ? reply(422, { error: added.fault }) : reply(201, added);
      });
    },

    'GET /staff/site/pictures/:upload': async ({ context, params: { upload } }) => {
      const picture = /^[0-9a-f]{64}$/.test(upload) && (await publishing.findPicture(upload));
      if (!picture) return reply(404, { error: 'There is no such picture.' });
      context.header('content-type', picture.type);
      return context.body(new Uint8Array(picture.bytes));
    },

    'POST /staff/site/markdown': async ({ body: { text } }) =>
      reply(200, { blocks: await publishing.readMarkdown(text) }),
  });
}
