import type { LedgerRow } from "../contract/index.ts";
import type { Clients } from "./clients.ts";
import type { Session } from "./sessions/session.ts";

type Movement = { kind: string; referenceId: string };

const INVOICE_ANSWER_MS = 500;

/** The invoice of a movement, and of a refund the credit note. A page does without while billing is away. */
export async function invoicesOf(
  clients: Pick<Clients, "invoices">,
  userId: string,
  sourceIds: readonly string[],
  as: Session["as"],
): Promise<(movement: Movement) => LedgerRow["invoice"]> {
  if (sourceIds.length === 0) return () => null;
  const call = { ...as, timeoutMs: INVOICE_ANSWER_MS };
  const asked = { userId, sourceIds: [...new Set(sourceIds)] };
  const { sources } = await clients.invoices.listInvoicesOf(asked, call).catch(() => ({ sources: [] }));
  const byId = new Map(sources.map((source) => [source.sourceId, source]));
  return ({ kind, referenceId }) => {
    const found = byId.get(referenceId);
    const name = kind === "refund" ? found?.creditNote : found?.invoice;
    return name ? { id: name.id, number: name.number } : null;
  };
}
