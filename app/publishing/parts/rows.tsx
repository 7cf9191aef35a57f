import { LANGUAGES } from '../../content/addresses.ts';
import type { EditPath } from '../../content/edits.ts';
import { textOf } from '../screens/edit-values.ts';
import { fieldId } from '../screens/field-id.ts';
import { EditField, Switch } from './edit-field.tsx';
import { languageOf } from './fields.ts';
import { Line } from './line.tsx';
import { LanguageFields } from './language-fields.tsx';
import { ListRows, type RowsPlace, type RowsProps } from './list-rows.tsx';
import { stepsOf, type Row } from './part.ts';
import { PhoneField } from './phone-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TitledList } from './titled-list.tsx';

/** The form of some rows of the table of parts. */
export function Rows({ rows, ...props }: RowsProps) {
  return rows.map((row) => <OneRow key={`${row.kind} ${row.path}`} row={row} {...props} />);
}

function OneRow({ row, entry, base, ...place }: Omit<RowsProps, 'rows'> & { row: Row }) {
  const path = [...base, ...stepsOf(row.path)];
  const { draft, file } = place;
  switch (row.kind) {
    case 'list':
      return row.title === undefined ? (
        <ListRows {...place} row={row} base={path} Rows={Rows} />
      ) : (
        <TitledList {...place} row={row} base={path} Rows={Rows} />
      );
    case 'phone':
      return <PhoneField {...place} path={path} label={row.label} />;
    case 'picture':
      return <PictureField {...place} path={path} label={row.label} />;
    case 'pair':
      return <Pair {...place} rows={row.rows} base={path} />;
    case 'switch': {
      const isOn = draft.read(file, path) !== undefined;
      const on = typeof row.on === 'function' ? row.on((at) => draft.read(file, at)) : row.on;
      return (
        <>
          <Switch
            label={row.label}
            isOn={isOn}
            onChange={() => draft.write(file, path, isOn ? null : on)}
          />
          {isOn && <Rows {...place} rows={row.rows} base={path} />}
        </>
      );
    }
    case 'language':
      return <LanguageChoice draft={draft} file={file} path={path} label={row.label} />;
    case 'choice':
      return null;
    default: {
      const isEntry = row.path === '' && entry !== undefined;
      const said = isEntry ? entry : row.label;
      const label = entry && !isEntry ? `${entry}: ${row.label.toLowerCase()}` : said;
      if (row.isTranslated) {
        return <LanguageFields draft={draft} file={file} path={path} label={label} />;
      }
      const number = path.find((step) => typeof step === 'number');
      const lang = textOf(draft.read(file, [...base, 'language']));
      return (
        <EditField
          draft={draft}
          file={file}
          path={path}
          label={label.replace('#', String(Number(number) + 1))}
          lang={lang === '' ? undefined : languageOf(`/${lang}`)}
        />
      );
    }
  }
}

/** Two rows beside each other. A map service gives both numbers of a position at once: '17.7231, 83.3013'. */
function Pair({ rows, ...place }: Omit<RowsProps, 'entry'>) {
  const { draft, file, base } = place;
  const isPosition = base.at(-1) === 'position';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields in it can be typed in
    <div
      className="site-pair"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!isPosition || !/[,\s]/.test(text.trim())) return;
        event.preventDefault();
        const found = /(-?\d{1,2}\.\d+)[,\s]+(-?\d{1,3}\.\d+)/.exec(text);
        for (const [index, name] of ['latitude', 'longitude'].entries()) {
          if (found) draft.write(file, [...base, name], found[index + 1] ?? '');
        }
      }}
    >
      <Rows {...place} rows={rows} />
    </div>
  );
}

interface ChoiceProps extends Pick<RowsPlace, 'draft' | 'file'> {
  path: EditPath;
  label: string;
}

function LanguageChoice({ draft, file, path, label }: ChoiceProps) {
  return (
    <Line id={fieldId(file, path)} label={label}>
      {(control) => (
        <select
          {...control}
          value={textOf(draft.read(file, path)) || 'en'}
          onChange={({ target }) => draft.write(file, path, target.value)}
        >
          {LANGUAGES.map(({ language, name }) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Line>
  );
}
