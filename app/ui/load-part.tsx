import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';

export interface Broken {
  /** Loads the code again. */
  onRetry: () => void;
  /** Number of retries so far. */
  tries: number;
}

/**
 * A lazily loaded component. If its code cannot be loaded or throws, `Instead` is rendered in its place and the
 * rest of the page is unaffected.
 */
export function loadPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props & Broken>,
): ComponentType<Props> {
  // React caches a failed load, so a retry needs a new lazy component.
  let Part = lazy(load);
  const forget = () => {
    Part = lazy(load);
  };

  return function LoadedPart(props: Props) {
    const [tries, setTries] = useState(0);
    const retry = () => setTries(tries + 1);
    return (
      <Boundary
        key={tries}
        onBroken={forget}
        instead={<Instead {...props} onRetry={retry} tries={tries} />}
      >
        <Part {...props} />
      </Boundary>
    );
  };
}

interface BoundaryProps {
  onBroken: () => void;
  instead: ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  // Not a class field: compiling that for the oldest supported browsers adds a helper of 300 bytes.
  constructor(props: BoundaryProps) {
    super(props);
    this.state = { isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
