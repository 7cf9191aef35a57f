/** The outcome of a change that the server was asked for. */
export type Stored<Row> =
  | { kind: 'stored'; value: Row }
  /** The row has changed since the version that the sender saw, or takes no such change any more. */
  | { kind: 'conflict'; current: Row }
  | { kind: 'missing' };
