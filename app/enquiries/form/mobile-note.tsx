import { makeDense, normaliseMobile } from '../../patients/mobile.ts';

/** How many digits a number that is still too short has, without the prefix of India or the leading +. */
export function countShortMobile(mobile: string): number | undefined {
  const digits = makeDense(mobile).replace(/^(\+91|0091|\+|0+)/, '');
  return /^\d{1,9}$/.test(digits) ? digits.length : undefined;
}

/** An Indian number as it is kept, easy to check; a soft word when it begins as mobile numbers seldom do. */
export function MobileNote({ mobile, unusual }: { mobile: string; unusual: string }) {
  const digits = normaliseMobile(mobile);
  if (digits?.length !== 10) return null;
  return (
    <>
      <p className="figures" translate="no">{`${digits.slice(0, 5)} ${digits.slice(5)}`}</p>
      {/^[0-5]/.test(digits) && <p className="form-advice">{unusual}</p>}
    </>
  );
}
