import type { Write } from './make-write.ts';

/** One call to the operating system that fails, or ends the process, at its n-th time. */
export interface Injection {
  /** As strace calls it. */
  call: string;
  /** 'EIO', or 'SIGKILL'. */
  error: string;
  at: number;
}

export interface Outcome {
  writes: Write[];
  /** What must not have happened, in words. */
  wrong: string[];
  wasInjected: boolean;
  /** From the fault until a write was stored again; undefined where no write met the fault. */
  recoveredMs: number | undefined;
}

/** Pages as a first start renders them, which every start on the same port can use. */
export interface Pages {
  port: number;
  folder: string;
}
