import { forEachAlone } from "@doorlight/common/jobs";
import { type Clock, seconds } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import type { MatchLead } from "./match-lead.ts";

type Ports = {
  leads: { unmatched(publishedBefore: Date, limit: number): Promise<string[]> };
  matchLead: MatchLead;
  clock: Clock;
};

/** The queue matches a lead within a blink. */
const LEFT_MS = seconds(10);
const BATCH = 500;

/** Matches leads that nobody has: those that a process of an older release published beside this one, and demo leads. */
export function makeMatchLeftLeads({ leads, matchLead, clock }: Ports) {
  return async (): Promise<void> => forEachAlone(await leads.unmatched(after(clock.now(), -LEFT_MS), BATCH), matchLead);
}
