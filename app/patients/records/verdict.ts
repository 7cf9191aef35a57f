/** Impossible is refused; unusual is taken once somebody has said that it is so. Nothing is ever clipped. */
export type Verdict = { kind: 'fine' } | { kind: 'unusual' | 'impossible'; message: string };

export const FINE: Verdict = { kind: 'fine' };

/** `message` says what is possible. */
export function impossible(message: string): Verdict {
  return { kind: 'impossible', message };
}

export function unusual(message: string): Verdict {
  return { kind: 'unusual', message };
}
