import type { PaidCard } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "./if-answered.ts";
import type { Session } from "../sessions/session.ts";

/** Cards by their payments: the ids of purchases, packs and fees. */
export type ChargedCards = ReadonlyMap<string, PaidCard>;

/** The cards that paid for a user. Undefined while billing is down. */
export async function chargedCardsOf(
  { charges }: Pick<Clients, "charges">,
  userId: string,
  referenceIds: readonly string[],
  as: Session["as"],
): Promise<ChargedCards | undefined> {
  if (referenceIds.length === 0) return new Map();
  const asked = { userId, referenceIds: [...referenceIds] };
  const answer = await ifAnswered(as, (call) => charges.listChargedCards(asked, call));
  return answer && new Map(answer.cards.map(({ referenceId, brand, last4 }) => [referenceId, { brand, last4 }]));
}
