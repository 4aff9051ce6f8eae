import { isReachable, untilReachable } from "./connection.ts";

const key = "reloaded";
const guardTime = 10_000;

const browser = {
  reload: () => location.reload(),
  now: Date.now,
  isReachable,
  untilReachable: () => untilReachable(),
};

/**
 * Loads a part of the app that is not here yet. Without a connection the screen stays and the load waits for one. If
 * the server answers, a newer build has removed the part: then the page reloads, once per path within 10 seconds.
 */
export async function loadChunk<T>(load: () => Promise<T>, ports: typeof browser = browser): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (await ports.isReachable()) return reloadOr(error, ports);
    await ports.untilReachable();
    return loadChunk(load, ports);
  }
}

function reloadOr(error: unknown, { reload, now }: typeof browser): Promise<never> {
  if (!mayReload(location.pathname, now())) throw error;
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, at: now() }));
  reload();
  // Nothing more is shown: the page is about to go.
  return new Promise(() => {});
}

function mayReload(path: string, at: number): boolean {
  const last = JSON.parse(sessionStorage.getItem(key) ?? "null") as { path: string; at: number } | null;
  return last?.path !== path || at - last.at > guardTime;
}
