import { useRef, useState, type Ref } from 'react';
import type { Language } from '../../content/clinic.ts';
import type { NamedWay } from '../../content/page.ts';
import type { Texts } from '../../content/texts.server.ts';
import type { PathOf, Value } from '../../http/contract.ts';
import { fillText } from '../../text/fill-text.ts';
import { showPopup } from '../../ui/dialogs/popup.tsx';
import type { namedRoutes } from './named.contract.ts';

type Begun = Value<(typeof namedRoutes)['POST /staff/session/named']>;

interface Props {
  ref: Ref<HTMLButtonElement>;
  named: NamedWay;
  texts: Texts['password'];
  language: Language;
}

/** The button that leads to the identity service, which leads back to the Search section. */
export function NamedSignIn({ ref, named: { name, isOnly }, texts, language }: Props) {
  const isAsking = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function begin() {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const address = await beginNamed(language);
    // Also before leaving the page: the browser's Back button restores it in this state.
    isAsking.current = false;
    setBusy(false);
    if (address === undefined) return showPopup(fillText(texts.namedUnavailable, { name }));
    location.assign(address);
  }

  return (
    <button
      ref={ref}
      type="button"
      className={`button password-named ${isOnly ? 'button-primary' : 'button-secondary'}`}
      aria-busy={isBusy || undefined}
      onClick={() => void begin()}
    >
      {fillText(texts.named, { name })}
    </button>
  );
}

/** The identity service's address to go to; undefined if it or our server does not answer. */
async function beginNamed(language: string): Promise<string | undefined> {
  try {
    const response = await fetch('/staff/session/named' satisfies PathOf<typeof namedRoutes>, {
      method: 'POST',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ language }),
    });
    if (!response.ok) return undefined;
    const begun: Begun = await response.json();
    return begun.address;
  } catch {
    return undefined;
  }
}
