/** Milligrams a decilitre to one millimole a litre: glucose weighs 180.16 g a mole. */
const MG_PER_DL = 18.016;

export function toMgPerDl(mmolPerLitre: number): number {
  return mmolPerLitre * MG_PER_DL;
}

export function toMmolPerLitre(mgPerDl: number): number {
  return mgPerDl / MG_PER_DL;
}

/** Whole milligrams, as meters show them. */
export function showMgPerDl(mmolPerLitre: number): string {
  return String(Math.round(toMgPerDl(mmolPerLitre)));
}
