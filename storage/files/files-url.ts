export interface FilesPlace {
  bucket: string;
  /** 'https://s3.example.org'; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string | undefined;
  /** Before the name of every file; '' or ends with '/'. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;
const REGION = /^[\w-]{1,64}$/;
const PARTS = new Set(['endpoint', 'region', 'prefix']);

/** Reads `s3://bucket?endpoint=…&region=…&prefix=…`; what is wrong is thrown as the end of a sentence. */
export function readFilesUrl(text: string): FilesPlace {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !url.host) {
    throw new Error('it must look like s3://bucket?endpoint=https://…&region=…');
  }
  if (url.username || url.password) {
    throw new Error('it must hold no password: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (!BUCKET.test(url.host)) throw new Error('that is no name of a bucket');
  if (/[^/]/.test(url.pathname)) throw new Error('put the folder in the bucket as &prefix=…');
  const unknown = [...url.searchParams.keys()].find((name) => !PARTS.has(name));
  if (unknown !== undefined) {
    throw new Error(`'${unknown}' is none of ${[...PARTS].join(', ')}`);
  }
  const region = url.searchParams.get('region') ?? undefined;
  if (region !== undefined && !REGION.test(region)) throw new Error('that is no region');
  return {
    bucket: url.host,
    endpoint: readEndpoint(url.searchParams.get('endpoint')),
    region,
    prefix: readPrefix(url.searchParams.get('prefix')),
  };
}

function readEndpoint(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.parse(text);
  const isAddress = url && /^https?:$/.test(url.protocol) && !url.username && !url.search;
  if (!isAddress || url.pathname !== '/') {
    throw new Error('its endpoint must be an address alone, like https://s3.example.org');
  }
  return url.origin;
}

function readPrefix(text: string | null): string {
  if (text === null || text === '') return '';
  if (!PREFIX.test(text) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(text)) {
    throw new Error('its prefix may have letters, digits, - _ . and / between them');
  }
  return text.endsWith('/') ? text : `${text}/`;
}
