import type { Money } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "./if-answered.ts";
import { toMoney } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";

/** The user's prices of leads now; none while purchasing is down. */
export async function leadPrices(
  { purchasing }: Pick<Clients, "purchasing">,
  leadIds: readonly string[],
  as: Session["as"],
): Promise<ReadonlyMap<string, Money>> {
  if (leadIds.length === 0) return new Map();
  const answer = await ifAnswered(as, (call) => purchasing.quoteLeads({ leadIds: [...leadIds] }, call));
  return new Map((answer?.quotes ?? []).flatMap(({ leadId, price }) => (price ? [[leadId, toMoney(price)]] : [])));
}
