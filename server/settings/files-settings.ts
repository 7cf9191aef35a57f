import { readFilesUrl } from '../../storage/files/files-url.ts';
import type { S3Credentials } from '../../storage/files/s3-client.ts';

type Environment = Record<string, string | undefined>;

/** FILES_URL, 's3://…', if it is valid. Faults never repeat it, because it may contain a password by mistake. */
export function readFilesPlace(environment: Environment, faults: string[]): string | undefined {
  const trimmed = environment.FILES_URL?.trim();
  if (!trimmed) return undefined;
  try {
    readFilesUrl(trimmed);
    return trimmed;
  } catch (error) {
    faults.push(`FILES_URL: ${error instanceof Error ? error.message : 'it is wrong'}.`);
    return undefined;
  }
}

/** Credentials of the bucket; undefined: those of the machine's role. */
export function readFilesCredentials(
  environment: Environment,
  faults: string[],
): S3Credentials | undefined {
  const accessKeyId = environment.AWS_ACCESS_KEY_ID?.trim();
  const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY?.trim();
  const sessionToken = environment.AWS_SESSION_TOKEN?.trim();
  if (!environment.FILES_URL?.trim() && !(accessKeyId && secretAccessKey)) return undefined;
  if (!accessKeyId !== !secretAccessKey) {
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or none.');
  }
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
