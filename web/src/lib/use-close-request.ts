import { useEffect, useEffectEvent } from "react";

/** https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers, which TypeScript does not know yet. */
type CloseWatcher = EventTarget & { destroy: () => void };
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** While `isHeeded`, Back on a phone calls `onClose` instead of leaving the screen, if the browser knows such requests. */
export function useCloseRequest(isHeeded: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isHeeded || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, [isHeeded]);
}
