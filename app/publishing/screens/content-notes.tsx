/** Warnings about content that can be published all the same, such as a link to an article that is not there. */
export function ContentNotes({ warnings }: { warnings: readonly string[] }) {
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
