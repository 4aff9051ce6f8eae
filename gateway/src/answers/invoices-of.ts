import type { InvoicedSource } from "@doorlight/proto/billing/v1/invoices_service_pb";
import type { LedgerRow } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { givesBack } from "../mappers/ledger-row.ts";
import type { Session } from "../sessions/session.ts";
import { ifAnswered } from "./if-answered.ts";

/** What billing says of purchases, packs and fees by their ids. */
export type InvoicedSources = ReadonlyMap<string, InvoicedSource>;

/** Undefined while billing is down. */
export async function invoicesOf(
  { invoices }: Pick<Clients, "invoices">,
  userId: string,
  sourceIds: readonly string[],
  as: Session["as"],
): Promise<InvoicedSources | undefined> {
  if (sourceIds.length === 0) return new Map();
  const asked = { userId, sourceIds: [...new Set(sourceIds)] };
  const answer = await ifAnswered(as, (call) => invoices.listInvoicesOf(asked, call));
  return answer && new Map(answer.sources.map((source) => [source.sourceId, source]));
}

/** The invoice of a movement, of a refund and a returned fee the credit note. */
export function invoiceNameOf(source: InvoicedSource | undefined, kind: string): LedgerRow["invoice"] {
  const name = givesBack(kind) ? source?.creditNote : source?.invoice;
  return name ? { id: name.id, number: name.number } : null;
}
