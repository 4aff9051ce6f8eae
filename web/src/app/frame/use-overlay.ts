import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const overlays = ["more", "search", "shortcuts"] as const;

/** The overlay of the frame above a screen. */
export type Overlay = (typeof overlays)[number];

/** The overlay that is open. It is a step of the history, so that the browser's Back closes it and stays on the screen. */
export function useOverlay() {
  const { key, pathname, search, state } = useLocation() as {
    key: string;
    pathname: string;
    search: string;
    state: { overlay?: unknown } | null;
  };
  const navigate = useNavigate();
  const closed = useRef<string>(undefined);
  const overlay = overlays.find((name) => name === state?.overlay) ?? null;

  const open = (name: Overlay) =>
    void navigate(pathname + search, { state: { ...state, overlay: name }, replace: overlay !== null });
  const close = () => {
    // The step back takes a moment, in which a second Escape must not leave the screen.
    if (!overlay || closed.current === key) return;
    closed.current = key;
    void navigate(-1);
  };
  return { overlay, open, close };
}
