import { eventInvariants, type Invariant } from "@doorlight/common/invariants";

/** The invariants of the database of campaign. */
export const invariants: readonly Invariant[] = eventInvariants;
