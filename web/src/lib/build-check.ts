const hour = 60 * 60 * 1000;
let outdated = false;

/** Asks for the latest build every hour; `ownId` is the name of the running app's first file. */
export function watchBuild(ownId: string): void {
  setInterval(() => void check(ownId), hour);
}

/** Whether a newer build is out. */
export function isOutdated(): boolean {
  return outdated;
}

async function check(ownId: string): Promise<void> {
  try {
    const answer = await fetch("/builds/latest.json", { cache: "no-store" });
    if (!answer.ok) return;
    const { id } = (await answer.json()) as { id: string };
    outdated = id !== ownId;
  } catch {
    // Offline: ask again in an hour.
  }
}
