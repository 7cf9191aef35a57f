import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES } from '../../content/addresses.ts';
import { EditField } from '../screens/edit-field.tsx';
import { textOf } from '../screens/edit-values.ts';
import { focusField } from '../screens/field-id.ts';
import { LANGUAGE_NAMES, LanguageFields, pageFile } from '../screens/language-fields.tsx';
import type { Screen } from '../screens/screen.ts';
import { PictureField } from './picture-field.tsx';
import {
  addSlide,
  MAX_SLIDES,
  moveSlide,
  pathIn,
  removeSlide,
  slidesIn,
  translateSlide,
} from './slide-list.ts';

const TEXTS: { name: string[]; label: string }[] = [
  { name: ['tab'], label: 'Its button' },
  { name: ['heading'], label: 'Heading' },
  { name: ['text'], label: 'Text' },
  { name: ['link', 'text'], label: 'Words of the link' },
];

/** The slides: words, link and picture of each; they can be added, moved and removed. */
export function SlidesForm({ screen: { draft, site } }: { screen: Screen }) {
  const slides = slidesIn(draft, 'page.yaml');
  const [told, setTold] = useState('');

  function move(from: number, to: number) {
    moveSlide(draft, from, to);
    setTold(`Now slide ${to + 1} of ${slides.length}.`);
  }

  function add() {
    const place = addSlide(draft);
    focusField('page.yaml', ['slides', place, 'tab']);
  }

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {told}
      </p>
      {/* Before the slides, so that somebody with a keyboard need not pass all their fields. */}
      {slides.length < MAX_SLIDES ? (
        <button type="button" className="button button-small button-primary site-add" onClick={add}>
          <Plus size={18} aria-hidden />
          Add a slide
        </button>
      ) : (
        <p className="site-hint">
          There are {MAX_SLIDES} slides. Remove one if you would like to add another.
        </p>
      )}
      {slides.map((slide, index) => {
        const title = textOf(slide.tab) || `Slide ${index + 1}`;
        const lacking = LANGUAGES.map(({ language }) => language).filter(
          (language) => !pathIn(draft, language, ['slides', index]),
        );
        return (
          <section
            key={textOf(slide.id)}
            className="site-entry site-slide"
            aria-label={`Slide ${index + 1}: ${title}`}
          >
            <div className="site-slide-head">
              <h4>
                {index + 1}. {title}
              </h4>
              <button
                type="button"
                className="button button-small button-secondary site-remove"
                aria-label={`Move ${title} up`}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, index - 1)}
              >
                <ArrowUp size={18} aria-hidden />
              </button>
              <button
                type="button"
                className="button button-small button-secondary site-remove"
                aria-label={`Move ${title} down`}
                aria-disabled={index === slides.length - 1}
                onClick={() => index < slides.length - 1 && move(index, index + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </button>
              {slides.length > 1 && (
                <button
                  type="button"
                  className="button button-small button-secondary site-remove"
                  aria-label={`Remove ${title}`}
                  onClick={() => removeSlide(draft, slide.id)}
                >
                  <Trash2 size={18} aria-hidden />
                </button>
              )}
            </div>
            <PictureField
              draft={draft}
              site={site}
              path={['slides', index, 'picture']}
              label="Picture"
            />
            {TEXTS.map(({ name, label }) => (
              <LanguageFields
                key={label}
                draft={draft}
                label={label}
                path={['slides', index, ...name]}
                pathIn={(language) => pathIn(draft, language, ['slides', index, ...name])}
              />
            ))}
            <EditField
              draft={draft}
              file="page.yaml"
              path={['slides', index, 'link', 'href']}
              label="Where the link leads"
            />
            {lacking.map((language) => (
              <button
                key={language}
                type="button"
                className="text-button"
                data-language={language}
                onClick={() => translateSlide(draft, pageFile(language), slide.id)}
              >
                Write this slide in {LANGUAGE_NAMES[language]}
              </button>
            ))}
          </section>
        );
      })}
    </>
  );
}
