import type { Clock } from "@doorlight/common/time";

/** ended: the session is over. changed: identity has to be asked again. */
export type Mark = "ended" | "changed";

export type RecentMarks = ReturnType<typeof makeRecentMarks>;

/** This replica's own knowledge of sessions that ended or changed a moment ago, whatever Redis says. */
export function makeRecentMarks({ clock, keptMs }: { clock: Clock; keptMs: number }) {
  /** In the order of their time. */
  const marks = new Map<string, { mark: Mark; until: number }>();

  function purgeOld(now: number): void {
    for (const [name, { until }] of marks) {
      if (until > now) return;
      marks.delete(name);
    }
  }

  return {
    add(names: readonly string[], mark: Mark): void {
      const now = clock.now().getTime();
      purgeOld(now);
      for (const name of names) {
        // An ended session cannot change any more.
        const kept = marks.get(name)?.mark === "ended" ? "ended" : mark;
        marks.delete(name);
        marks.set(name, { mark: kept, until: now + keptMs });
      }
    },

    get(name: string): Mark | undefined {
      const found = marks.get(name);
      return found && found.until > clock.now().getTime() ? found.mark : undefined;
    },
  };
}
