const SYSTEM_FAULTS: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not change it',
  EROFS: 'the disk cannot be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'it is a file, not a folder',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk reports a fault',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long for this disk',
};

/** The error as one sentence for a person; never a stack trace. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return `It failed: ${String(error)}.`;
  if (error.name === 'AbortError') return 'Stopped.';
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const why = code === undefined ? undefined : SYSTEM_FAULTS[code];
  if (why === undefined) return error.message;
  if (path === undefined) return `It failed: ${why}.`;
  if (syscall !== 'mkdir') return `${path} cannot be used: ${why}.`;
  // mkdir answers ENOENT if the parent folder does not allow new ones (/proc).
  return `The folder ${path} cannot be made${code === 'ENOENT' ? ' there' : `: ${why}`}.`;
}
