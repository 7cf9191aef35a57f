import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { showDay } from '../../hours/desk-times.ts';
import { LANGUAGES } from '../../content/addresses.ts';
import type { Language } from '../../content/clinic.ts';
import { clinicToday, LAST_DAY } from '../../hours/clinic-time.ts';
import { useNow } from '../../hours/use-now.ts';
import { Line } from '../parts/line.tsx';
import { fieldId } from '../screens/field-id.ts';
import { LANGUAGE_NAMES } from '../parts/fields.ts';
import { LanguageHead } from '../parts/language-fields.tsx';
import { splitMarkdown } from '../../content/markdown/split-markdown.ts';
import { joinMarkdown, readField, writeField } from '../markdown/front-matter.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { nextVersion } from './next-version.ts';
import type { Screen } from '../screens/screen.ts';
import './notice-screen.css';

const NONE = { head: '', body: '' };

interface Props extends Screen {
  folder: 'privacy' | 'accessibility';
  /** The hint about the version, and the hint below its field. */
  versionHint: string;
  hint: string;
}

export function PrivacyScreen(screen: Screen) {
  return (
    <NoticeScreen
      {...screen}
      folder="privacy"
      versionHint="Each enquiry remembers the version that its sender saw."
      hint="Have a lawyer check the notice, and people who read each language. Its periods must be those under “Texts and messages”."
    />
  );
}

export function AccessibilityScreen(screen: Screen) {
  return (
    <NoticeScreen
      {...screen}
      folder="accessibility"
      versionHint="Visitors see it as the date of the statement."
      hint="{phone} and {email} become links to the clinic’s own. Claim only what somebody has checked."
    />
  );
}

/** A notice in three languages, with the one version of all three. */
function NoticeScreen({ site, draft, timeZone, folder, versionHint, hint, ...props }: Props) {
  const { language: chosen, onLanguage } = props;
  const fileIn = (language: Language) => `${folder}/${language}.md`;
  const read = (text: string | undefined) => splitMarkdown(text ?? '') ?? NONE;
  const textIn = (language: Language) => read(draft.readText(fileIn(language)));
  const [opened] = useState(() => new Date());
  const today = clinicToday(useNow() ?? opened, timeZone);
  const version = readField(textIn('en').head, 'version');
  const published = readField(read(site.markdown[fileIn('en')]).head, 'version');
  const next = nextVersion(today, published ?? '');
  const faulty = LANGUAGES.find(({ language }) => draft.faultAt(fileIn(language), ['version']));
  const fault = faulty && draft.faultAt(fileIn(faulty.language), ['version']);
  // A fault of any language leads to the one field.
  const id = fieldId(fileIn(faulty?.language ?? 'en'), ['version']);

  function setVersion(day: string) {
    for (const { language } of LANGUAGES) {
      const file = fileIn(language);
      if (language !== 'en' && draft.readText(file) === undefined) continue;
      const { head, body } = textIn(language);
      draft.writeText(file, joinMarkdown({ head: writeField(head, 'version', day || null), body }));
    }
  }

  return (
    <>
      <div className="site-part">
        <Line
          id={id}
          label="Version: the day of the change"
          className="notice-version"
          hint={`The same in all three languages. ${versionHint}${published && ` Published: ${showDay(published)}.`}`}
          fault={fault}
        >
          {(control) => (
            <div className="notice-day">
              <input
                {...control}
                type="date"
                max={LAST_DAY}
                value={version}
                onChange={({ target }) => setVersion(target.value)}
              />
              {version !== next && (
                <SmallButton
                  onClick={() => {
                    setVersion(next);
                    document.getElementById(id)?.focus();
                  }}
                >
                  {next === today ? 'Today' : showDay(next)}
                </SmallButton>
              )}
            </div>
          )}
        </Line>
        <p className="site-hint">{hint}</p>
      </div>
      <LanguageHead chosen={chosen} onChoose={onLanguage} />
      <div className="site-columns">
        {LANGUAGES.map(({ language }) => {
          const file = fileIn(language);
          const { head, body } = textIn(language);
          return (
            <div key={language} data-language={language}>
              <MarkdownField
                id={fieldId(file, ['body'])}
                label={`Notice, ${LANGUAGE_NAMES[language]}`}
                value={body}
                lang={language}
                fault={draft.faultAt(file, ['body'])}
                isChanged={body !== read(site.markdown[file]).body}
                onChange={(text) => {
                  const own = head || writeField('', 'version', version || null);
                  draft.writeText(file, joinMarkdown({ head: own, body: text }));
                }}
              />
              {draft.readText(file) === undefined && (
                <p className="site-missing">
                  {draft.readText(fileIn('en')) === undefined
                    ? 'Shown as it comes with the program'
                    : 'Shown in English'}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}
