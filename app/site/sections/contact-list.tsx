import { Contact, Mail, MapPin, MessageCircle, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Clinic } from '../../content/clinic.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { icon } from '../icon.ts';
import type { Texts } from '../../content/texts.server.ts';
import './contact-list.css';

interface Props {
  clinic: Clinic;
  texts: Texts['contact'];
}

/** Address, telephone, e-mail, WhatsApp, directions and a contact card to save. */
export function ContactList({ clinic, texts }: Props) {
  const { address, phone, email, whatsapp, map } = clinic;
  return (
    <ul className="contact">
      <li>
        <address className="contact-row contact-address">
          <MapPin {...icon} /> <Named as={texts.address}>{address.join(', ')}</Named>
        </address>
      </li>
      <li>
        <a className="contact-row contact-phone" href={`tel:${phone.number}`}>
          <Phone {...icon} />
          <Named as={texts.phone}>
            <span className="figures" translate="no">
              {phone.shown}
            </span>
          </Named>
        </a>
      </li>
      <li>
        <a className="contact-row" href={`mailto:${email}`}>
          <Mail {...icon} />
          <Named as={texts.email}>
            <EmailText email={email} />
          </Named>
        </a>
      </li>
      {whatsapp && (
        <li className="screen-only">
          <a
            className="contact-row"
            href={`https://wa.me/${whatsapp.number}?text=${encodeURIComponent(whatsapp.message)}`}
            rel="noreferrer"
          >
            <MessageCircle {...icon} /> {texts.whatsapp}
          </a>
        </li>
      )}
      <li>
        <a className="contact-row" href={map.directionsUrl} rel="noreferrer">
          <Navigation {...icon} /> {texts.directions}
        </a>
      </li>
      <li className="screen-only">
        <a className="contact-row" href="/clinic.vcf" download>
          <Contact {...icon} /> {texts.saveContact}
        </a>
      </li>
    </ul>
  );
}

/** Screen readers get the label that the icon stands for. */
function Named({ as, children }: { as: string; children: ReactNode }) {
  return (
    <span>
      <span className="visually-hidden">{as}: </span>
      {children}
    </span>
  );
}
