import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

type Props = {
  /** The address of the screen; a new one clears the error. */
  place: string;
  /** Whether a frame around it has the `main` element of the page. */
  framed?: boolean;
  children: ReactNode;
};

/** Shows the error screen in place of a screen that throws. */
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
