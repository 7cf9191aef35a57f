/** The header of an answer that no cache may keep. */
export const NO_STORE = { 'cache-control': 'no-store' };
