export interface FilesPlace {
  bucket: string;
  /** 'https://s3.example.org'; undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string | undefined;
  /** Put in front of every object name; '' or ends with '/'. */
  prefix: string;
}

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i;
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;
const REGION = /^[\w-]{1,64}$/;
const PARTS = new Set(['endpoint', 'region', 'prefix']);

/** Parses `s3://bucket?endpoint=…&region=…&prefix=…`. Throws an error whose message is the end of a sentence. */
export function readFilesUrl(text: string): FilesPlace {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !url.host) {
    throw new Error('it must look like s3://bucket?endpoint=https://…&region=…');
  }
  if (url.username || url.password) {
    throw new Error(
      'it must not contain a password: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  }
  if (!BUCKET.test(url.host)) throw new Error('the bucket name is not valid');
  if (/[^/]/.test(url.pathname)) throw new Error('give a folder in the bucket as &prefix=…');
  const unknown = [...url.searchParams.keys()].find((name) => !PARTS.has(name));
  if (unknown !== undefined) {
    throw new Error(`'${unknown}' is not one of ${[...PARTS].join(', ')}`);
  }
  const region = url.searchParams.get('region') ?? undefined;
  if (region !== undefined && !REGION.test(region)) throw new Error('the region is not valid');
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
    throw new Error('its endpoint must be an address without a path, like https://s3.example.org');
  }
  return url.origin;
}

function readPrefix(text: string | null): string {
  if (text === null || text === '') return '';
  if (!PREFIX.test(text) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(text)) {
    throw new Error('its prefix may only contain letters, digits, - _ . and single / between them');
  }
  return text.endsWith('/') ? text : `${text}/`;
}
