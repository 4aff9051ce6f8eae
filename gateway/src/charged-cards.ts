import type { PaidCard } from "../contract/index.ts";
import type { Clients } from "./clients.ts";
import type { Session } from "./sessions/session.ts";

/** Cards by what they paid: the ids of purchases, packs and fees. */
export type ChargedCards = ReadonlyMap<string, PaidCard>;

const CARD_ANSWER_MS = 500;

/** The cards that paid for a user. A page does without while billing is away, and does not wait for it. */
export async function chargedCardsOf(
  clients: Pick<Clients, "charges">,
  userId: string,
  referenceIds: readonly string[],
  as: Session["as"],
): Promise<ChargedCards> {
  if (referenceIds.length === 0) return new Map();
  const call = { ...as, timeoutMs: CARD_ANSWER_MS };
  const asked = { userId, referenceIds: [...referenceIds] };
  const { cards } = await clients.charges.listChargedCards(asked, call).catch(() => ({ cards: [] }));
  return new Map(cards.map(({ referenceId, brand, last4 }) => [referenceId, { brand, last4 }]));
}
