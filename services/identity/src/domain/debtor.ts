import { minutes, seconds } from "@doorlight/common/time";
import type { User } from "./user.ts";

/** `disputed`: the bank has a dispute of a card payment to decide, or decided it for the cardholder not long ago. */
export type Debt = { owes: boolean; disputed: boolean };

/** Whether the account's person has to stay known. */
export const isKeptFor = ({ owes, disputed }: Debt): boolean => owes || disputed;

/** What is kept of erased people until nothing is owed or disputed. */
export type KeptPerson = Pick<User, "email" | "firstName" | "lastName" | "locale">;

/** What an account was called before a change, kept as long. */
export type FormerPerson = Pick<User, "email" | "firstName" | "lastName"> & { replacedAt: Date };

/** The person of an erased account that may owe something. */
export type Debtor = { userId: string; country: string; version: bigint; erasedAt: Date };

const SOONEST_MS = seconds(3);
const LATEST_MS = minutes(10);

/** When to ask once more whether it owes: soon after the erasure, of which the others are yet to learn, then less often. */
export function nextCheckOf({ erasedAt }: Pick<Debtor, "erasedAt">, now: Date): Date {
  const age = now.getTime() - erasedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, SOONEST_MS), LATEST_MS));
}
