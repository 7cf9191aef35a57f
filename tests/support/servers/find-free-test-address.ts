import { findFreePort } from '../../../setup/find-port.ts';

/** A free address such as 'http://127.0.0.1:4801', for a provider that must know it before the site starts. */
export async function findFreeAddress(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}
