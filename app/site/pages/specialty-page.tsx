import type { SpecialtyRoute } from '../../content/clinic.ts';
import './specialty-page.css';

interface Props {
  route: SpecialtyRoute;
  heading: string;
}

/** A screen in the colour of one time of day, which enters from its own side. */
export function SpecialtyPage({ route, heading }: Props) {
  return (
    <div className="specialty">
      <div className={`specialty-screen specialty-${route}`}>
        <h1 tabIndex={-1}>{heading}</h1>
      </div>
    </div>
  );
}
