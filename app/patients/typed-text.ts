// The rule by which browsers check <input type="email"> (HTML standard), so that both ends agree.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Control characters other than tab and line ends, and halves of surrogate pairs.
// oxlint-disable-next-line no-control-regex
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function isEmail(value: string): boolean {
  return EMAIL.test(value);
}

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !UNSTORABLE.test(value);
}
