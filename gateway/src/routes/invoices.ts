import type { Response } from "express";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { assertDefined } from "../assert-defined.ts";
import { toInvoice, toInvoiceParts, toNextInvoice } from "../mappers/invoice.ts";
import { toMoney } from "../mappers/values.ts";
import { type FileParts, route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

type Ports = { clients: Pick<Clients, "invoices" | "invoicing"> };

/** An account's own invoices. */
export function makeInvoiceRoutes({ clients }: Ports) {
  const { invoices, invoicing } = clients;
  return [
    route(contract.listInvoices, async (call) => {
      const page = await invoices.listOwnInvoices(call.query, signedIn(call).as);
      return { items: page.invoices.map(toInvoice), nextCursor: page.nextCursor || null };
    }),

    route(contract.getNextInvoice, async (call) => {
      const { invoices: items, owed } = await invoices.getNextInvoice({}, signedIn(call).as);
      return { items: items.map(toNextInvoice), owed: owed?.amount ? toMoney(owed) : null };
    }),

    // Before the invoice by its id: both would match.
    route(contract.getInvoicePdf, (call) => documentOf(clients, call, "pdf")),
    route(contract.getInvoiceXml, (call) => documentOf(clients, call, "xml")),

    route(contract.getInvoice, async (call) => {
      const found = await invoicing.getInvoice({ invoiceId: call.params.id }, signedIn(call).as);
      return { invoice: toInvoice(assertDefined(found.invoice, "invoice")), ...toInvoiceParts(found) };
    }),
  ];
}

type DocumentCall = { params: { id: string }; session: Session | undefined; response: Response };

/** One part, of bytes. */
export async function documentOf(
  { invoices }: Pick<Clients, "invoices">,
  call: DocumentCall,
  format: "pdf" | "xml",
): Promise<FileParts> {
  const { content, fileName } = await invoices.getDocument({ invoiceId: call.params.id, format }, signedIn(call).as);
  call.response.attachment(fileName);
  return onePart(content);
}

export async function* onePart(content: Uint8Array): FileParts {
  yield content;
}
