/** Why a HEIC photo is refused and what to do, as the end of a sentence. Most browsers cannot show HEIC. */
export const HEIC_FAULT =
  'is a HEIC photo, which most browsers cannot show: save it as JPEG (an iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible)';

export function isHeicName(name: string): boolean {
  return /\.(?:hei[cf]|hif)$/i.test(name);
}

/** Whether the first bytes are those of a HEIC photo (ISO 23008-12), which may have any name. */
export function isHeic(start: Uint8Array): boolean {
  const brand = String.fromCharCode(...start.subarray(4, 12));
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(brand);
}
