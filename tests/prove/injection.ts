import type { Write } from './make-write.ts';

/** A fault at the n-th (`at`) call of a system call: the call fails, or the process is killed. */
export interface Injection {
  /** Name of the system call in strace, or several joined by commas. */
  call: string;
  /** An error code such as 'EIO', or a signal such as 'SIGKILL'. */
  error: string;
  at: number;
}

export interface Outcome {
  writes: Write[];
  /** Descriptions of what went wrong; empty if all promises were kept. */
  wrong: string[];
  wasInjected: boolean;
  /** Milliseconds from the fault until a write was stored again; undefined if the fault hit no write. */
  recoveredMs: number | undefined;
}

/** The cache of rendered pages that a first start has written; later starts on the same port can use it. */
export interface Pages {
  port: number;
  folder: string;
}
