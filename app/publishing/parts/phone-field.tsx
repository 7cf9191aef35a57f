import { SmallButton } from '../../ui/small-button.tsx';
import type { EditPath } from '../../content/edits.ts';
import { clinicToday } from '../../hours/clinic-time.ts';
import { splitMarkdown } from '../../content/markdown/split-markdown.ts';
import { joinMarkdown, readField, writeField } from '../markdown/front-matter.ts';
import { nextVersion } from '../notices/next-version.ts';
import type { ScreenProps } from '../screens/draft.ts';
import { Line } from './line.tsx';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { dialledNumber } from './phone-number.ts';

interface Props extends ScreenProps {
  file: string;
  path: EditPath;
  label: string;
}

/** One field for a telephone: as people read it. The number that the buttons dial follows from it. */
export function PhoneField({ draft, site, file, path, label }: Props) {
  const [shownPath, numberPath] = [
    [...path, 'shown'],
    [...path, 'number'],
  ];
  const id = fieldId(file, shownPath);
  const read = (name: string) => textOf(draft.read(file, [...path, name]));
  const published = (name: string) => textOf(valueAt(site.values[file], [...path, name]));
  const before = {
    number: published('number') || read('number'),
    shown: published('shown') || read('shown'),
  };
  const fault = draft.faultAt(file, shownPath) ?? draft.faultAt(file, numberPath);
  const isChanged = draft.isChanged(file, path);

  function write(shown: string) {
    draft.write(file, shownPath, shown);
    draft.write(
      file,
      numberPath,
      shown === before.shown ? before.number : dialledNumber(shown, before),
    );
  }

  return (
    <div className="site-fields">
      <Line
        id={id}
        label={label}
        note={`The button dials ${read('number')}`}
        fault={fault}
        isChanged={isChanged}
      >
        {(control) => (
          <input
            {...control}
            type="tel"
            value={read('shown')}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Line>
      {isChanged && !fault && (
        <SameNumber draft={draft} site={site} file={file} path={path} before={before} />
      )}
    </div>
  );
}

interface SameNumberProps extends ScreenProps {
  file: string;
  path: EditPath;
  before: { number: string; shown: string };
}

/** Offers to change the other places that still have the old number. */
function SameNumber({ draft, site, file, path, before }: SameNumberProps) {
  const next = {
    number: textOf(draft.read(file, [...path, 'number'])),
    shown: textOf(draft.read(file, [...path, 'shown'])),
  };
  const places = findPhones(draft, before.number).filter(
    (one) => one.file !== file || one.path.join() !== path.join(),
  );
  const chat = textOf(draft.read('clinic.yaml', ['whatsapp', 'number']));
  const isChat = `+${chat}` === before.number;
  const notices = draft
    .listTexts('privacy/')
    .filter((one) => draft.readText(one)?.includes(before.shown));
  const names = [
    ...places.map(({ name }) => name),
    ...(isChat ? ['WhatsApp'] : []),
    ...(notices.length > 0 ? ['the privacy notice'] : []),
  ];
  if (names.length === 0) return null;

  function change() {
    for (const place of places) {
      draft.write(place.file, [...place.path, 'number'], next.number);
      draft.write(place.file, [...place.path, 'shown'], next.shown);
    }
    if (isChat) draft.write('clinic.yaml', ['whatsapp', 'number'], next.number.slice(1));
    if (notices.length > 0) changeNotices({ draft, site }, before.shown, next.shown);
  }
  return (
    <p className="site-strip">
      <span>The old number is also in: {names.join(', ')}.</span>
      <SmallButton onClick={change}>Change it there too</SmallButton>
    </p>
  );
}

/** Replaces the number in the privacy notices. A changed notice needs a version of its own. */
function changeNotices({ draft, site }: ScreenProps, before: string, next: string): void {
  const today = clinicToday(new Date(), textOf(draft.read('clinic.yaml', ['hours', 'timeZone'])));
  const files = draft.listTexts('privacy/');
  const published = files.map((file) =>
    readField(splitMarkdown(site.markdown[file] ?? '')?.head ?? '', 'version'),
  );
  const last = published.sort().at(-1) ?? '';
  const version = nextVersion(today, last);
  for (const file of files) {
    const notice = splitMarkdown(draft.readText(file) ?? '');
    if (!notice) continue;
    const head = writeField(notice.head, 'version', version);
    draft.writeText(file, joinMarkdown({ head, body: notice.body.replaceAll(before, next) }));
  }
}

/** Where the content has this number: the clinic's own telephone and the cards. */
function findPhones(draft: ScreenProps['draft'], number: string) {
  const own = { file: 'clinic.yaml', path: ['phone'] as EditPath, name: 'the clinic’s telephone' };
  const cards = listOf(draft.read('page.yaml', ['cards', 'items'])).map((card, index) => ({
    file: 'page.yaml',
    path: ['cards', 'items', index, 'phone'] as EditPath,
    name: `the card ${textOf(valueAt(card, ['title']))}`,
  }));
  return [own, ...cards].filter(
    ({ file, path }) => textOf(draft.read(file, [...path, 'number'])) === number,
  );
}
