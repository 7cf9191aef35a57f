import type { ReactNode } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { drawingAt } from '../../content/addresses.ts';
import './message-page.css';

interface Props {
  heading: string;
  /** The way on. */
  action: { text: string; href: string };
  phone: Clinic['phone'];
  children: ReactNode;
}

/** A page that says one thing and shows one way on. */
export function MessagePage({ heading, action, phone, children }: Props) {
  return (
    <div className="message wrap">
      <div className="message-text">
        <h1>{heading}</h1>
        {children}
        <p className="message-actions">
          <a className="button button-primary" href={action.href}>
            {action.text}
          </a>
          <a
            className="button button-secondary figures"
            translate="no"
            href={`tel:${phone.number}`}
          >
            {phone.shown}
          </a>
        </p>
      </div>
      <img src={drawingAt('thyroid')} alt="" width={660} height={620} decoding="async" />
    </div>
  );
}
