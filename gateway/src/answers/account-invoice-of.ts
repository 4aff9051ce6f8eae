import type { AccountInvoice } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toAccountInvoice } from "../mappers/invoice.ts";
import type { Session } from "../sessions/session.ts";
import { agentCardsOf } from "./agent-cards.ts";

/** An invoice with the name of its account, as it is now. */
export async function accountInvoiceOf(
  clients: Pick<Clients, "invoicing" | "identity">,
  invoiceId: string,
  { as }: Session,
): Promise<{ invoice: AccountInvoice }> {
  const issued = assertDefined((await clients.invoicing.getInvoice({ invoiceId }, as)).invoice, "invoice");
  return { invoice: toAccountInvoice(issued, await agentCardsOf(clients, [issued.userId])) };
}
