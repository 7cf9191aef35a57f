import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findSwift } from '../../../setup/find-programs.mjs';

const SCRIPT = fileURLToPath(new URL('object-store.py', import.meta.url));
const USER = 'files';
const REGION = 'us-east-1';

export interface ObjectStore {
  /** `http://127.0.0.1:…`; buckets are addressed by path. */
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

/**
 * Starts a real S3-compatible server, OpenStack Swift, on a free port of this machine, with its objects in
 * `folder`, for tests and measurements. It stops when this process exits, if not before.
 */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  const python = findSwift();
  if (!python) throw new Error('OpenStack Swift is needed (Debian: apt-get install python3-swift)');
  const secretAccessKey = randomBytes(16).toString('hex');
  const server = spawn(python, [SCRIPT, join(folder, 'swift'), USER, secretAccessKey]);
  let complaint = '';
  server.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2000);
  });
  const exit = once(server, 'exit');
  const port = await readLine(server.stdout);
  if (port === undefined) throw new Error(`the object store did not start: ${complaint}`);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: `clinic:${USER}`, secretAccessKey },
    async stop() {
      server.kill('SIGKILL');
      await exit;
    },
  };
}

/** Creates a bucket and returns its FILES_URL. */
export async function makeBucket(
  { endpoint, credentials }: Pick<ObjectStore, 'endpoint' | 'credentials'>,
  name: string,
): Promise<string> {
  const client = new S3Client({ endpoint, credentials, region: REGION, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return `s3://${name}?${new URLSearchParams({ endpoint, region: REGION }).toString()}`;
}

async function readLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  const { value } = await createInterface({ input: stream })[Symbol.asyncIterator]().next();
  return typeof value === 'string' ? value : undefined;
}
