import type { Account } from "../src/domain/billing-details.ts";
import type { Card } from "../src/domain/card.ts";
import type { CardSetup } from "../src/use-cases/card-setup.ts";
import { personId } from "./person-id.ts";

type Ports = {
  cards: { list(userId: string): Promise<Card[]> };
  cardSetup: CardSetup;
  /** Fills in the provider's form with a test card, as a browser would. */
  fillIn: (setupId: string) => Promise<unknown>;
};

const account: Account = { userId: personId("agent5@doorlight.test"), country: "FI" };

/** An agent with a saved card, which pays. Returns how many cards were saved: none if there is one. */
export async function layDemoCard({ cards, cardSetup, fillIn }: Ports): Promise<number> {
  if ((await cards.list(account.userId)).length > 0) return 0;
  const { id } = await cardSetup.start(account, "/account/billing");
  await fillIn(id);
  await cardSetup.finish(account, id);
  return 1;
}
