import { useSyncExternalStore } from "react";

const retryTime = 5_000;

let isLost = false;
let question: Promise<boolean> | undefined;
const watchers = new Set<() => void>();

/** Whether the server cannot be reached: the device says so, or a file that was needed did not come. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(watch, isOffline);
}

/** Asks the server for a small file. A device that calls itself online may have no way out. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  // Several files may miss the server at the same moment.
  question ??= answers().finally(() => (question = undefined));
  return question;
}

/** Resolves when the server answers again: asks when the device is back online, and every few seconds. */
export async function untilReachable(pause: (ms: number) => Promise<void> = untilOnlineOrAfter): Promise<void> {
  while (!(await isReachable())) {
    setLost(true);
    await pause(retryTime);
  }
  setLost(false);
}

/** Only `untilReachable` says that the connection is lost, because it also finds out when it is back. */
function setLost(value: boolean): void {
  isLost = value;
  for (const watcher of watchers) watcher();
}

function isOffline(): boolean {
  return !navigator.onLine || isLost;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/builds/latest.json", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function untilOnlineOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

function watch(watcher: () => void): () => void {
  const onOnline = () => {
    isLost = false;
    watcher();
  };
  watchers.add(watcher);
  addEventListener("online", onOnline);
  addEventListener("offline", watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener("online", onOnline);
    removeEventListener("offline", watcher);
  };
}
