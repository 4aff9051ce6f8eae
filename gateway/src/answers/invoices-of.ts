import type { LedgerRow } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { ifAnswered } from "./if-answered.ts";
import type { Session } from "../sessions/session.ts";

type Movement = { kind: string; referenceId: string };

/** The invoice of a movement, and of a refund the credit note. Undefined while billing is down. */
export async function invoicesOf(
  { invoices }: Pick<Clients, "invoices">,
  userId: string,
  sourceIds: readonly string[],
  as: Session["as"],
): Promise<((movement: Movement) => LedgerRow["invoice"]) | undefined> {
  if (sourceIds.length === 0) return () => null;
  const asked = { userId, sourceIds: [...new Set(sourceIds)] };
  const answer = await ifAnswered(as, (call) => invoices.listInvoicesOf(asked, call));
  if (!answer) return undefined;
  const byId = new Map(answer.sources.map((source) => [source.sourceId, source]));
  return ({ kind, referenceId }) => {
    const found = byId.get(referenceId);
    const name = kind === "refund" || kind === "deal_fee_return" ? found?.creditNote : found?.invoice;
    return name ? { id: name.id, number: name.number } : null;
  };
}
