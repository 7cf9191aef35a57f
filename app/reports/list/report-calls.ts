import type { Report } from '../report.ts';

export type CallEnd<Value> =
  | { kind: 'done'; value: Value }
  /** The server said no, and why: the same again would be refused again. */
  | { kind: 'refused'; words: string }
  /** No answer came, or the server could not: it may work another time. */
  | { kind: 'failed'; words: string }
  /** Stopped by whoever asked, or by the end of the session. */
  | { kind: 'stopped' };

export interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** What the screens of one patient's reports ask the server to do. */
export interface ReportCalls {
  add(file: File, options: SendOptions): Promise<CallEnd<Report>>;
  /** 'changed' where somebody else has renamed it since: how it is called now. */
  rename(
    report: Report,
    name: string,
  ): Promise<CallEnd<Report> | { kind: 'changed'; words: string; report: Report }>;
  remove(report: Report): Promise<CallEnd<undefined>>;
  /** Where all files come in one archive. */
  zipUrl: string;
}
