import type { Response } from "express";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toInvoice, toNextInvoice } from "../mappers/invoice.ts";
import { toMoney } from "../mappers/values.ts";
import { type FileParts, route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

type Ports = { clients: Pick<Clients, "invoices"> };

/** An account's own invoices. */
export function makeInvoiceRoutes({ clients }: Ports) {
  const { invoices } = clients;
  return [
    route(contract.listInvoices, async (call) => {
      const page = await invoices.listOwnInvoices(call.query, signedIn(call).as);
      return { items: page.invoices.map(toInvoice), nextCursor: page.nextCursor || null };
    }),

    route(contract.getNextInvoice, async (call) => {
      const { invoices: items, owed } = await invoices.getNextInvoice({}, signedIn(call).as);
      return { items: items.map(toNextInvoice), owed: owed?.amount ? toMoney(owed) : null };
    }),

    route(contract.getInvoicePdf, (call) => documentOf(clients, call, "pdf")),
    route(contract.getInvoiceXml, (call) => documentOf(clients, call, "xml")),
  ];
}

type DocumentCall = { params: { id: string }; session: Session | undefined; response: Response };

/** One part, of bytes. */
export async function documentOf(
  { invoices }: Ports["clients"],
  call: DocumentCall,
  format: "pdf" | "xml",
): Promise<FileParts> {
  const { content, fileName } = await invoices.getDocument({ invoiceId: call.params.id, format }, signedIn(call).as);
  call.response.attachment(fileName);
  return (async function* () {
    yield content;
  })();
}
