import { type Invariant, eventsAreSent, eventsHaveOneEffect } from "@doorlight/common/invariants";

/** What the tables of billing keep. */
export const invariants: readonly Invariant[] = [eventsAreSent, eventsHaveOneEffect];
