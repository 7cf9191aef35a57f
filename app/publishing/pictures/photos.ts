import { addressesOf } from '../../http/client/call-route.ts';
import type { SiteFiles } from '../publishing.contract.ts';
import type { Draft } from '../screens/draft.ts';
import type { pictureRoutes } from './pictures.contract.ts';

const addressOf = addressesOf<typeof pictureRoutes>();

/** A photo of the content folder, or one that is added when the draft is published. */
export interface Photo {
  /** 'front-door.jpg' */
  name: string;
  address: string;
  /** In pixels; undefined for a photo that is not published yet. */
  size?: { width: number; height: number };
  isNew: boolean;
}

const FOLDER = 'pictures/';

/** The photos with the changes of the draft, by their names. */
export function listPhotos(
  site: Pick<SiteFiles, 'pictures'>,
  { edits }: Pick<Draft, 'edits'>,
): Photo[] {
  const photos = new Map<string, Photo>();
  for (const { file, address, width, height } of site.pictures) {
    const name = file.replace(FOLDER, '');
    photos.set(name, { name, address, size: { width, height }, isNew: false });
  }
  for (const edit of edits) {
    if (!('upload' in edit)) continue;
    const name = edit.file.replace(FOLDER, '');
    const { upload } = edit;
    if (upload === null) {
      photos.delete(name);
      continue;
    }
    const address = addressOf('GET /staff/site/pictures/:upload', { upload });
    photos.set(name, { name, address, isNew: true });
  }
  return [...photos.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** 'front-door.jpg' for 'Front Door.HEIC', with a number if there is one already. */
export function namePhoto(name: string, ending: string, taken: readonly string[]): string {
  const plain = name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  let number = 1;
  const named = () => `${plain || 'photo'}${number > 1 ? `-${number}` : ''}.${ending}`;
  while (taken.includes(named())) number += 1;
  return named();
}
