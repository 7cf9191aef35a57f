import { findFreePort } from '../../../setup/find-port.ts';

/** 'http://127.0.0.1:4801', free a moment ago: a provider must know the address before the site starts. */
export async function findFreeAddress(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}
