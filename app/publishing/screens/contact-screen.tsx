import { Plus, Trash2 } from 'lucide-react';
import type { EditPath } from '../../content/edits.ts';
import type { Draft } from './draft.ts';
import { EditField } from './edit-field.tsx';
import { listOf, textOf } from './edit-values.ts';
import { fieldId } from './field-id.ts';
import { PhoneField } from './phone-field.tsx';
import type { Screen } from './screen.ts';

const FILE = 'clinic.yaml';

/** Names, telephone, WhatsApp, e-mail, address and map. */
export function ContactScreen({ draft, site }: Pick<Screen, 'draft' | 'site'>) {
  const field = (...path: EditPath) => <EditField draft={draft} file={FILE} path={path} />;
  return (
    <>
      <Part title="Telephone and e-mail">
        <PhoneField draft={draft} site={site} file={FILE} path={['phone']} label="Telephone" />
        <WhatsApp draft={draft} />
        {field('email')}
      </Part>
      <Part title="Address">
        <AddressLines draft={draft} />
        {field('address', 'postalCode')}
        {field('city')}
        {field('address', 'region')}
      </Part>
      <Part title="Map">
        <Position draft={draft} />
        {field('map', 'embedUrl')}
        {field('map', 'directionsUrl')}
        {field('map', 'title')}
      </Part>
      <Part title="Names">
        {field('name')}
        {field('shortName')}
        {field('brandLine')}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = `site-part-${title.replaceAll(/\W+/g, '-').toLowerCase()}`;
  return (
    <section className="site-part" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      <div className="site-fields">{children}</div>
    </section>
  );
}

/** WhatsApp can be switched off: then the page shows no button for it. */
function WhatsApp({ draft }: { draft: Draft }) {
  const isOn = draft.read(FILE, ['whatsapp']) !== undefined;
  const phone = textOf(draft.read(FILE, ['phone', 'number'])).replace('+', '');
  const message = 'Hello, I would like to ask for an appointment.';
  return (
    <>
      <label className="site-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => draft.write(FILE, ['whatsapp'], isOn ? null : { number: phone, message })}
        />
        WhatsApp button on the page
      </label>
      {isOn && (
        <>
          <EditField
            draft={draft}
            file={FILE}
            path={['whatsapp', 'number']}
            hint="With the country code, digits only."
          />
          <EditField draft={draft} file={FILE} path={['whatsapp', 'message']} />
        </>
      )}
    </>
  );
}

function AddressLines({ draft }: { draft: Draft }) {
  const path = ['address', 'lines'];
  const lines = listOf(draft.read(FILE, path));
  const add = () => {
    draft.write(FILE, path, [...lines, '']);
    requestAnimationFrame(() =>
      document.getElementById(fieldId(FILE, [...path, lines.length]))?.focus(),
    );
  };
  return (
    <div className="site-lines">
      {lines.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line of the address is its place
        <div key={index} className="site-row">
          <EditField draft={draft} file={FILE} path={[...path, index]} />
          {lines.length > 1 && (
            <button
              type="button"
              className="button button-small button-secondary site-remove"
              aria-label={`Remove line ${index + 1}`}
              onClick={() =>
                draft.write(
                  FILE,
                  path,
                  lines.filter((__, place) => place !== index),
                )
              }
            >
              <Trash2 size={18} aria-hidden />
            </button>
          )}
        </div>
      ))}
      <button type="button" className="button button-small button-secondary" onClick={add}>
        <Plus size={18} aria-hidden />
        Another line
      </button>
    </div>
  );
}

/** Both numbers at once, as a map service gives them: '17.7231, 83.3013'. */
function Position({ draft }: { draft: Draft }) {
  const take = (text: string) => {
    const found = /(-?\d{1,2}\.\d+)[,\s]+(-?\d{1,3}\.\d+)/.exec(text);
    if (!found) return;
    draft.write(FILE, ['position', 'latitude'], found[1] ?? '');
    draft.write(FILE, ['position', 'longitude'], found[2] ?? '');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields in it can be typed in
    <div
      className="site-pair"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!/[,\s]/.test(text.trim())) return;
        event.preventDefault();
        take(text);
      }}
    >
      <EditField
        draft={draft}
        file={FILE}
        path={['position', 'latitude']}
        hint="In a map service, press and hold the entrance, and paste both numbers here."
      />
      <EditField draft={draft} file={FILE} path={['position', 'longitude']} />
    </div>
  );
}
