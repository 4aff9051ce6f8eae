import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

type Props = {
  /** A new address clears the error. */
  place: string;
  /** Stands in a frame that has the page's main part already. */
  framed?: boolean;
  children: ReactNode;
};

/** Turns any error of a screen into the error screen. */
export class ErrorBoundary extends Component<Props, { error: unknown; place: string }> {
  override state = { error: null as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: { error: unknown; place: string }) {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { framed = false, children } = this.props;
    return this.state.error ? <ErrorScreen error={this.state.error} framed={framed} /> : children;
  }
}
