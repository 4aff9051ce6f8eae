import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** A value that storage refuses lasts as long as the page. */
const unstored = new Map<string, string>();

/** A text that is kept on this device, for all its windows; null until it is set. */
export function useDeviceState(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(watch, () => read(key));
  return [value, (next) => write(key, next)];
}

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return unstored.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
