import { useSyncExternalStore } from "react";
import type { toast as sonnerToast } from "sonner";

const lifetime = 5000;
const most = 5;

type Sonner = { toast: typeof sonnerToast };

let needed = false;
const watchers = new Set<() => void>();
let whenMounted: (sonner: Sonner) => void;
const mounted = new Promise<Sonner>((resolve) => {
  whenMounted = resolve;
});

/** Whether there was any toast yet. The toaster's code is loaded with the first one. */
export function useToasterNeeded(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => needed,
  );
}

/** Called by the toaster when it is on screen. Earlier toasts wait for it. */
export function toasterMounted(sonner: Sonner): void {
  whenMounted(sonner);
}

/** In milliseconds how long it is offered, if not for the time of any toast. */
type Action = { label: string; onClick: () => void; lifetime?: number };

/** Shows a text for 5 seconds at the bottom right, with a button if need be. At most five are kept; the oldest go first. Returns how to take it away. */
export async function showToast(kind: "success" | "error" | "info", text: string, offer?: Action): Promise<() => void> {
  needed = true;
  for (const watcher of watchers) watcher();
  const { toast } = await mounted;
  const { lifetime: duration = lifetime, ...action } = offer ?? {};
  const id = toast[kind](text, { duration, ...(offer && { action: action as Action }) });
  const shown = toast.getToasts();
  for (const old of shown.slice(0, Math.max(0, shown.length - most))) toast.dismiss(old.id);
  return () => void toast.dismiss(id);
}
