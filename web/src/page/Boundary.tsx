import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Where one is: somewhere else it is tried anew. */
  place?: string;
  /** What is shown instead of what does not work. */
  instead: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  isBroken: boolean;
}

/** Keeps a part that does not work, or could not be fetched, from taking everything else away. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true };
  }

  override componentDidUpdate({ place }: BoundaryProps): void {
    if (this.state.isBroken && place !== this.props.place) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
