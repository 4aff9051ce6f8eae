import { days, type Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";

type Ports = {
  followUps: { countAssignments(from: Date, until: Date): Promise<{ leads: number; assignments: number }> };
  clock: Clock;
};

const OLDEST_MS = days(365);
/** So long a seller and an agent take to agree. */
const YOUNGEST_MS = days(90);

/** How many bought leads of the last year ended in an assignment, without those that are too young to tell. */
export function makeCountAssignments({ followUps, clock }: Ports) {
  return async () => {
    const countedAt = clock.now();
    const share = await followUps.countAssignments(after(countedAt, -OLDEST_MS), after(countedAt, -YOUNGEST_MS));
    return { ...share, countedAt };
  };
}
