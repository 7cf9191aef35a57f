import { errorCode, SYSTEM_REASONS } from '../storage/error-codes.ts';

/** The error as one sentence for a person; never a stack trace. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `It failed: ${String(error)}.`;
  if (error.name === 'AbortError') return 'Stopped.';
  const { path, syscall } = error as NodeJS.ErrnoException;
  const code = errorCode(error);
  const why = SYSTEM_REASONS[code];
  if (why === undefined) return error.message;
  if (path === undefined) return `It failed: ${why}.`;
  if (syscall !== 'mkdir') return `${path} cannot be used: ${why}.`;
  // mkdir answers ENOENT if the parent folder does not allow new ones (/proc).
  return `The folder ${path} cannot be made${code === 'ENOENT' ? ' there' : `: ${why}`}.`;
}
