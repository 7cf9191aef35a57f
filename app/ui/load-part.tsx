import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';

export interface Broken {
  /** Asks for the code once more. */
  onRetry: () => void;
  /** How often that was done already. */
  tries: number;
}

/**
 * A component whose code comes when it is first shown. Where the code does not come, or fails, `Instead` stands in
 * its place, and all else on the page stays as it is.
 */
export function loadPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props & Broken>,
): ComponentType<Props> {
  // React keeps what has failed once: another try needs another one.
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
  // Not a class field: for the oldest browsers that would bring a helper of 300 bytes.
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
