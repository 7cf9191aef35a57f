import { readFileSync } from 'node:fs';

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

export const readNginxExample = (): string => readText('nginx.conf');

/** The proxy_ directives of its server on port 443 that are outside of any location. */
export function readProxyLines(): string {
  return (readNginxExample().match(/^ {4}proxy_.*$/gm) ?? []).join('\n');
}

/** The two blocks that docs/scale.md adds to deploy/nginx.conf for several instances. */
export function readScaleLines(): { upstream: string; inServer: string } {
  const [upstream = '', inServer = ''] = [
    ...readText('../docs/scale.md').matchAll(/^```nginx\n(.*?)^```$/gms),
  ].map(([, block]) => block);
  return { upstream, inServer };
}

/** deploy/nginx.conf for several instances, changed as docs/scale.md says. */
export function readScaledExample(): string {
  const { upstream, inServer } = readScaleLines();
  return readNginxExample()
    .replace(/^upstream clinic_site \{.*?^\}\n/ms, upstream)
    .replace(/^ {4}location \/ \{\n {8}proxy_pass/m, `${inServer}$&`);
}
