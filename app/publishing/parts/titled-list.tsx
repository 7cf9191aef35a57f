import { ArrowDown, ArrowUp, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { listOf, textOf, valueAt } from '../screens/edit-values.ts';
import { focusField } from '../screens/field-id.ts';
import { changeSlides, newSlide, slidesIn } from './places-in-languages.ts';
import { Switch } from './edit-field.tsx';
import type { ListProps, RowsPlace } from './list-rows.tsx';

const MAX_SLIDES = 6;

/** Entries that stand apart, each below its title: the slides, which come and go, or the cards, which are hidden. */
export function TitledList({ row, base, Rows, ...place }: ListProps) {
  const { draft, file } = place;
  const { one, title = '', isFixed = false } = row;
  const entries = listOf(draft.read(file, base)).map((entry, index) => ({
    id: isFixed ? String(index) : textOf(slidesIn(draft, file)[index]?.id),
    name: textOf(valueAt(entry, [title])) || `${one} ${index + 1}`,
    isHidden: valueAt(entry, ['hidden']) === 'yes',
    path: [...base, index],
  }));
  const [told, setTold] = useState('');

  function move(from: number, to: number) {
    changeSlides(draft, (slides, language) => {
      if (language === 'en') slides.splice(to, 0, ...slides.splice(from, 1));
      return slides;
    });
    setTold(`Now slide ${to + 1} of ${entries.length}.`);
  }

  return (
    <>
      {isFixed ? (
        <fieldset className="site-card-switches">
          <legend className="site-label">Cards that visitors see</legend>
          {entries.map(({ id, name, isHidden, path }) => (
            <Switch
              key={id}
              label={name}
              isOn={!isHidden}
              onChange={() => draft.write(file, [...path, 'hidden'], isHidden ? null : 'yes')}
            />
          ))}
        </fieldset>
      ) : (
        <AddSlide draft={draft} told={told} count={entries.length} />
      )}
      {entries.map(({ id, name, isHidden, path }, index) => (
        <section
          key={id}
          className="site-entry site-slide"
          aria-label={`${one} ${index + 1}: ${name}`}
        >
          <div className="site-slide-head">
            <h4>{isFixed ? name : `${index + 1}. ${name}`}</h4>
            {isHidden && <span className="site-note">Hidden</span>}
            {!isFixed && (
              <>
                <HeadButton
                  name={`Move ${name} up`}
                  Icon={ArrowUp}
                  isOff={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <HeadButton
                  name={`Move ${name} down`}
                  Icon={ArrowDown}
                  isOff={index === entries.length - 1}
                  onPress={() => move(index, index + 1)}
                />
                {entries.length > 1 && (
                  <HeadButton
                    name={`Remove ${name}`}
                    Icon={Trash2}
                    onPress={() =>
                      changeSlides(draft, (slides) => slides.filter((slide) => slide.id !== id))
                    }
                  />
                )}
              </>
            )}
          </div>
          <Rows {...place} rows={row.rows} base={path} />
        </section>
      ))}
    </>
  );
}

interface HeadButtonProps {
  name: string;
  Icon: LucideIcon;
  isOff?: boolean;
  onPress: () => void;
}

function HeadButton({ name, Icon, isOff = false, onPress }: HeadButtonProps) {
  return (
    <SmallButton
      Icon={Icon}
      className="site-remove"
      aria-label={name}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    />
  );
}

type AddProps = Pick<RowsPlace, 'draft'> & { told: string; count: number };

/** Before the slides, so that somebody with a keyboard need not pass all their fields. */
function AddSlide({ draft, told, count }: AddProps) {
  function add() {
    changeSlides(draft, (slides, language) =>
      language === 'en' ? [...slides, newSlide(slides)] : slides,
    );
    focusField('page.yaml', ['slides', count, 'tab']);
  }
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {told}
      </p>
      {count < MAX_SLIDES ? (
        <SmallButton look="primary" Icon={Plus} className="site-add" onClick={add}>
          Add a slide
        </SmallButton>
      ) : (
        <p className="site-hint">
          There are {MAX_SLIDES} slides. Remove one if you would like to add another.
        </p>
      )}
    </>
  );
}
