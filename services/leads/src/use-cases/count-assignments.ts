import { days, type Clock } from "@doorlight/common/time";
import type { PlaceFigures, PlaceQuery } from "../domain/place-figures.ts";
import { after } from "../domain/lead-window.ts";

type Ports = {
  followUps: {
    countAssignments(from: Date, until: Date): Promise<{ leads: number; assignments: number }>;
    countPurchases(query: PlaceQuery, from: Date, until: Date): Promise<PlaceFigures>;
  };
  clock: Clock;
};

const OLDEST_MS = days(365);
/** So long a seller and an agent take to agree. */
const YOUNGEST_MS = days(90);

/** How many bought leads of the last year ended in an assignment, without those that are too young to tell. */
export function makeCountAssignments({ followUps, clock }: Ports) {
  const yearBefore = (now: Date) => [after(now, -OLDEST_MS), after(now, -YOUNGEST_MS)] as const;
  return {
    async ofAll() {
      const countedAt = clock.now();
      return { ...(await followUps.countAssignments(...yearBefore(countedAt))), countedAt };
    },
    ofPlace: (query: PlaceQuery): Promise<PlaceFigures> => followUps.countPurchases(query, ...yearBefore(clock.now())),
  };
}
