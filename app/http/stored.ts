/** The outcome of a change that the server was asked for. */
export type Stored<Row, Current = Row> =
  | { kind: 'stored'; value: Row }
  /** The row has changed since the version that the sender saw, or takes no such change any more: it is now `current`. */
  | { kind: 'conflict'; current: Current }
  | { kind: 'missing' };
