/** A mobile number that staff may call, as the server sends it. */
export interface DeskMobile {
  mobile: string | null;
  /** The number as it was typed, where `mobile` does not say which country it belongs to. */
  mobileTyped?: string;
  /** The number to call in E.164, null where none is known; absent where `dialPlainly` gives it. */
  dial?: string | null;
}

/** The number that a call, WhatsApp or a text uses: decided by the server (`toDial` in `dial.server.ts`). */
export function dialOf({ mobile, dial }: DeskMobile): string | null {
  return dial === undefined ? dialPlainly(mobile) : dial;
}

/** The number to call for ten digits that R7 keeps, in India; null for any other number. */
export function dialPlainly(mobile: string | null): string | null {
  return mobile !== null && /^\d{10}$/.test(mobile) ? `+91${mobile}` : null;
}

/** The number as people read it. */
export function showMobile({ mobile, mobileTyped }: DeskMobile): string | null {
  return mobileTyped ?? mobile;
}
