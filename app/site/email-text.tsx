/** An address that is too long for its line goes on after the @, not before its last letter. */
export function EmailText({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <span translate="no">
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
}
