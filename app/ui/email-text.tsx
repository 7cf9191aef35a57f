/** An e-mail address that wraps after its @ if that is enough, else before a dot, rather than within a word. */
export function EmailText({ email }: { email: string }) {
  const [, local = '', domain = ''] = /^(.*@)?(.*)$/s.exec(email) ?? [];
  return (
    <span translate="no">
      {wrapAtSigns(local)}
      <span className="email-domain">{wrapAtSigns(domain)}</span>
    </span>
  );
}

function wrapAtSigns(text: string) {
  return text.match(/\.?[^.@]+@?|[.@]/g)?.map((part, index) => [
    // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never change their places
    <wbr key={index} />,
    part,
  ]);
}
