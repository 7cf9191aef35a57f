import type { SpecialtyRoute } from '../../content/clinic.ts';
import './specialty-page.css';

interface Props {
  route: SpecialtyRoute;
  heading: string;
}

/** A specialty's screen. Each has its own colour and slides in from its own side. */
export function SpecialtyPage({ route, heading }: Props) {
  return (
    <div className="specialty">
      <div className={`specialty-screen specialty-${route}`}>
        <h1 tabIndex={-1}>{heading}</h1>
      </div>
    </div>
  );
}
