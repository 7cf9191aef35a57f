import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SmallButton } from '../../ui/small-button.tsx';
import { closeModal } from '../../ui/dialogs/modal.tsx';
import { DeleteQuestion } from '../../ui/dialogs/delete-question.tsx';
import { fieldId } from '../screens/field-id.ts';
import type { Screen } from '../screens/screen.ts';
import { AddPhoto } from './add-photo.tsx';
import { listPhotos, type Photo } from './photos.ts';
import { listUses, type PictureUse } from './picture-uses.ts';
import './pictures-screen.css';

const QUESTION = 'delete-photo';

/** The photos of the site: where each is shown, new ones, and taking away those that are shown nowhere. */
export function PicturesScreen({ site, draft, onGo }: Screen) {
  const [asked, setAsked] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const photos = listPhotos(site, draft);

  function remove(name: string) {
    closeModal(QUESTION);
    draft.writePicture(`pictures/${name}`, null);
    setAsked(undefined);
  }

  return (
    <>
      <div className="site-part">
        <AddPhoto site={site} draft={draft} label="Add a photo" onAdded={focusPhoto} />
        <p className="site-hint">
          JPEG, PNG, WebP or AVIF. The site makes smaller copies, and takes out the place and camera
          that a telephone writes into a photo. Never use a photo in which a patient can be
          recognised unless that person has agreed in writing.
        </p>
      </div>
      {photos.length === 0 && <p>There are no photos yet: the pages show drawings.</p>}
      <ul className="photo-grid">
        {photos.map((photo) => {
          const uses = listUses(photo.name, draft);
          return (
            <PhotoCard
              key={photo.name}
              photo={photo}
              uses={uses}
              isRefused={refused === photo.name}
              onGo={onGo}
              onRemove={() => {
                setRefused(uses.length > 0 ? photo.name : undefined);
                if (uses.length === 0) setAsked(photo.name);
              }}
            />
          );
        })}
      </ul>
      {asked !== undefined && (
        <DeleteQuestion
          id={QUESTION}
          title="Remove this photo?"
          fault=""
          isBusy={false}
          onDelete={() => remove(asked)}
          onClosed={() => setAsked(undefined)}
        >
          <p>
            <strong>{asked}</strong> is taken out of the site when you publish. An older version
            brings it back.
          </p>
        </DeleteQuestion>
      )}
    </>
  );
}

const idOf = (name: string) => fieldId(`pictures/${name}`, []);

function focusPhoto(name: string) {
  requestAnimationFrame(() => document.getElementById(idOf(name))?.focus());
}

interface CardProps {
  photo: Photo;
  uses: PictureUse[];
  isRefused: boolean;
  onGo: Screen['onGo'];
  onRemove: () => void;
}

function PhotoCard({ photo: { name, address, size, isNew }, uses, ...card }: CardProps) {
  return (
    <li className="photo-card" id={idOf(name)} tabIndex={-1}>
      <img src={address} alt="" loading="lazy" />
      <div className="photo-words">
        <strong className="photo-name">{name}</strong>
        {size && (
          <span className="photo-size">
            {size.width} × {size.height}
          </span>
        )}
        {isNew && <span className="site-changed">Not published</span>}
        {uses.length === 0 ? (
          <p className="site-note">Shown nowhere.</p>
        ) : (
          <ul className="photo-uses" aria-label={`Where ${name} is shown`}>
            {uses.map((use) => (
              <li key={use.label}>
                <button type="button" className="site-change-go" onClick={() => card.onGo(use)}>
                  {use.label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div aria-live="polite">
          {card.isRefused && (
            <p className="photo-refused">
              It is shown there: choose another picture in each of these places first.
            </p>
          )}
        </div>
      </div>
      <SmallButton
        Icon={Trash2}
        className="site-remove"
        aria-label={`Remove ${name}`}
        onClick={card.onRemove}
      />
    </li>
  );
}
