/** An e-mail address that wraps after its @ or before a dot rather than within a word. */
export function EmailText({ email }: { email: string }) {
  return (
    <span translate="no">
      {email.match(/\.?[^.@]+@?|[.@]/g)?.map((part, index) => [
        // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never change their places
        <wbr key={index} />,
        part,
      ])}
    </span>
  );
}
