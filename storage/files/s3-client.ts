import { S3Client } from '@aws-sdk/client-s3';
import type { FilesPlace } from './files-url.ts';
import { nameS3Fault } from './s3-faults.ts';
import { FilesUnavailable } from './files.ts';

export interface S3Options {
  place: FilesPlace;
  /** Without them those that the machine has a role for, as Amazon's machines do. */
  credentials?: S3Credentials | undefined;
  /** Told once when the storage is found away, with the sentence why, and once when it is back. */
  onChange?: ((sentence: string | undefined) => void) | undefined;
  /** How long an answer may take to begin. */
  answerWithinMs?: number;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const DEFAULT_REGION = 'us-east-1';
/** Of one process; more requests wait, no longer than a connection may take. */
const MAX_SOCKETS = 50;
const CONNECT_WITHIN_MS = 3000;
/** A part of 5 MB over a slow line needs its time. */
const ANSWER_WITHIN_MS = 60_000;
/** Longer than a reader needs who takes the slowest pace that the site bears. */
const SILENT_MS = 120_000;
const MAX_TRIES = 3;

export function openS3Client({ place, credentials, answerWithinMs }: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new S3Client({
    region: place.region ?? DEFAULT_REGION,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_TRIES,
    // Every S3-compatible storage checks the signed hash of what is sent; few know Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: answerWithinMs ?? ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
    logger: SILENT,
  });
}

// What goes wrong is told by the store, once and in words.
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface S3Watch {
  /** Waits for `work`; an error of the storage becomes the store's own. */
  use<Result>(work: Promise<Result>): Promise<Result>;
  nameFault(error: unknown): unknown;
}

/** Names what goes wrong and notices when the storage goes away and comes back. */
export function watchS3({ place, onChange }: S3Options): S3Watch {
  let told: string | undefined;
  const tell = (sentence: string | undefined) => {
    if (sentence === told) return;
    told = sentence;
    onChange?.(sentence);
  };
  const nameFault = (error: unknown): unknown => {
    const named = nameS3Fault(error, place);
    tell(named instanceof FilesUnavailable ? named.message : undefined);
    return named;
  };
  return {
    nameFault,
    async use(work) {
      try {
        const result = await work;
        tell(undefined);
        return result;
      } catch (error) {
        throw nameFault(error);
      }
    },
  };
}
