const key = "reloaded";
const guardTime = 10_000;

/** A newer build removes the chunks of this one. Then the page loads anew, once per path within 10 seconds. */
export function reloadOnMissingChunk(reload: () => void = () => location.reload(), now: () => number = Date.now): void {
  addEventListener("vite:preloadError", (event) => {
    if (!mayReload(location.pathname, now())) return;
    event.preventDefault();
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, at: now() }));
    reload();
  });
}

function mayReload(path: string, at: number): boolean {
  const last = JSON.parse(sessionStorage.getItem(key) ?? "null") as { path: string; at: number } | null;
  return last?.path !== path || at - last.at > guardTime;
}
