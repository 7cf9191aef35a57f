import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';

export interface Broken {
  /** Loads the code again. */
  onRetry: () => void;
  /** Number of retries so far. */
  tries: number;
}

/** `preload` fetches the code, so that the component is shown at once later. */
type LoadedPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A lazily loaded component. If its code cannot be loaded or throws, `Instead` is rendered in its place and the
 * rest of the page is unaffected.
 */
export function loadPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props & Broken>,
): LoadedPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  // React caches a failed load, so a retry needs a new lazy component.
  let Lazy = lazy(fetchPart);
  const forget = () => {
    Lazy = lazy(fetchPart);
  };

  function LoadedPart(props: Props) {
    // Code that is here already needs no lazy component: React would leave its fallback in view for 300 ms.
    const [{ Part, tries }, setPart] = useState(() => ({ Part: loaded ?? Lazy, tries: 0 }));
    const retry = () => setPart({ Part: Lazy, tries: tries + 1 });
    return (
      <Boundary
        key={tries}
        onBroken={forget}
        instead={<Instead {...props} onRetry={retry} tries={tries} />}
      >
        <Part {...props} />
      </Boundary>
    );
  }

  return Object.assign(LoadedPart, {
    preload: () => void fetchPart().catch(() => undefined),
  });
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
