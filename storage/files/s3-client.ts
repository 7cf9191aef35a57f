import { S3Client } from '@aws-sdk/client-s3';
import type { FilesPlace } from './files-url.ts';
import { translateS3Error } from './s3-faults.ts';
import { FilesUnavailable } from './files.ts';

export interface S3Options {
  place: FilesPlace;
  /** Without them, those of the machine's role, as on Amazon EC2. */
  credentials?: S3Credentials | undefined;
  /** Called once with a sentence when the storage becomes unavailable, and once with undefined when it is back. */
  onChange?: ((sentence: string | undefined) => void) | undefined;
  /** Milliseconds until a response must begin. */
  answerWithinMs?: number;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const DEFAULT_REGION = 'us-east-1';
/** Per process; further requests wait, but no longer than connecting may take. */
const MAX_SOCKETS = 50;
const CONNECT_WITHIN_MS = 3000;
/** Enough for a part of 5 MB over a slow connection. */
const ANSWER_WITHIN_MS = 60_000;
/** Longer than the slowest reader that the site does not disconnect. */
const SILENT_MS = 120_000;
const MAX_TRIES = 3;

export function openS3Client({ place, credentials, answerWithinMs }: S3Options): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new S3Client({
    region: place.region ?? DEFAULT_REGION,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_TRIES,
    // Every S3-compatible storage checks the signed hash of a request; few support Amazon's newer checksums.
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

// Faults are reported by `watchS3`, once and in words.
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface S3Watch {
  /** Waits for `work`, with errors of the storage translated (s3-faults.ts). */
  use<Result>(work: Promise<Result>): Promise<Result>;
  translateError(error: unknown): unknown;
}

/** Translates errors of the storage and reports when it becomes unavailable and when it is back. */
export function watchS3({ place, onChange }: S3Options): S3Watch {
  let told: string | undefined;
  const tell = (sentence: string | undefined) => {
    if (sentence === told) return;
    told = sentence;
    onChange?.(sentence);
  };
  const translateError = (error: unknown): unknown => {
    const named = translateS3Error(error, place);
    tell(named instanceof FilesUnavailable ? named.message : undefined);
    return named;
  };
  return {
    translateError,
    async use(work) {
      try {
        const result = await work;
        tell(undefined);
        return result;
      } catch (error) {
        throw translateError(error);
      }
    },
  };
}
