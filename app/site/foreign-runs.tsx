import { LANGUAGES } from '../content/addresses.ts';

/* oxlint-disable react/no-array-index-key -- the runs of one text keep their order */

const RUNS = /([\u0c00-\u0c7f\u200c\u200d]+)|([\u0900-\u097f\u200c\u200d]+)/;

/** A text whose runs of Telugu and Devanagari have a `lang` attribute, for screen readers and fonts. */
export function ForeignRuns({ text }: { text: string }) {
  return text.split(RUNS).map((run, index) => {
    const lang = index % 3 === 1 ? 'te' : index % 3 === 2 ? 'hi' : undefined;
    if (!run) return null;
    return lang ? (
      <span key={index} lang={lang} className={isLanguageName(run) ? 'language-name' : undefined}>
        {run}
      </span>
    ) : (
      run
    );
  });
}

function isLanguageName(run: string): boolean {
  return LANGUAGES.some(({ name }) => name === run);
}
