import { useSyncExternalStore } from "react";
import type { toast as sonnerToast } from "sonner";

const lifetime = 5000;
const most = 5;

type Sonner = { toast: typeof sonnerToast };

let wanted = false;
const watchers = new Set<() => void>();
let whenMounted: (sonner: Sonner) => void;
const mounted = new Promise<Sonner>((resolve) => {
  whenMounted = resolve;
});

/** Whether a toast was ever asked for: the toaster's code comes with the first one. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => wanted,
  );
}

/** The toaster tells that it is on screen; earlier toasts wait for it. */
export function toasterMounted(sonner: Sonner): void {
  whenMounted(sonner);
}

/** Shows a line for 5 seconds at the bottom right; of more than five the oldest go. */
export async function showToast(kind: "success" | "error" | "info", text: string): Promise<void> {
  wanted = true;
  for (const watcher of watchers) watcher();
  const { toast } = await mounted;
  toast[kind](text, { duration: lifetime });
  const shown = toast.getToasts();
  for (const old of shown.slice(0, Math.max(0, shown.length - most))) toast.dismiss(old.id);
}
