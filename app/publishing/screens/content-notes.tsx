/**
 * Warnings about content that can be published all the same, such as a link to an article that is not there. Texts
 * that stay English in a translation are listed on the screen Languages instead.
 */
export function ContentNotes({ warnings: all }: { warnings: readonly string[] }) {
  const warnings = all.filter((one) => !STAYS_ENGLISH.test(one));
  if (warnings.length === 0) return null;
  return (
    <details className="site-notes">
      <summary>
        {warnings.length === 1 ? '1 note' : `${warnings.length} notes`} on the content
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}

const STAYS_ENGLISH = /shown in English|English is shown|English notice is shown/;
