import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type CountryPack, isAdmin } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { type Clock, localDate } from "@doorlight/common/time";
import { DocumentFormat, InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { z } from "zod";
import type { InvoiceDeliveryStore } from "../db/invoice-delivery-store.ts";
import type { InvoiceStore } from "../db/invoice-store.ts";
import type { SurplusStore } from "../db/surplus-store.ts";
import type { ListInvoicesOf } from "../use-cases/list-invoices-of.ts";
import type { PreviewInvoices } from "../use-cases/preview-invoices.ts";
import { toInvoice, toNextInvoice } from "./invoice-mapper.ts";

type Dependencies = {
  invoices: Pick<InvoiceStore, "find" | "listOf">;
  invoiceFiles: Pick<InvoiceDeliveryStore, "findDocument">;
  previewInvoices: Pick<PreviewInvoices, "findNext">;
  surpluses: Pick<SurplusStore, "sumOf">;
  listInvoicesOf: ListInvoicesOf;
  packOf: (country: string) => CountryPack;
  clock: Clock;
  db: Parameters<InvoiceStore["find"]>[0];
};

const paging = makePaging(z.object({ sequence: z.coerce.bigint() }));

export function makeInvoicesService(dependencies: Dependencies): RpcRoutes {
  const { invoices, invoiceFiles, previewInvoices, surpluses, packOf, clock, db } = dependencies;
  const todayIn = (country: string) => localDate(packOf(country).timeZone, clock.now());

  return {
    routes(router) {
      router.service(InvoicesService, {
        async listOwnInvoices({ limit, cursor }, ctx) {
          const { userId, country } = userCaller(ctx);
          const rows = await invoices.listOf(userId, paging.start(cursor), limit);
          const { items, nextCursor } = paging.page(rows, limit, ({ sequence }) => ({ sequence }));
          return { invoices: items.map((invoice) => toInvoice(invoice, todayIn(country))), nextCursor };
        },

        async getDocument({ invoiceId, format }, ctx) {
          const caller = userCaller(ctx);
          const invoice = await invoices.find(db, invoiceId);
          // Another's invoice is as good as none.
          if (!invoice || (!isAdmin(caller) && invoice.userId !== caller.userId)) return refuse("not_found");
          const isPdf = format === DocumentFormat.PDF;
          const content = await invoiceFiles.findDocument(invoiceId, isPdf ? "pdf" : "e_invoice");
          return { content: content ?? refuse("not_found"), fileName: `${invoice.number}.${isPdf ? "pdf" : "xml"}` };
        },

        async getNextInvoice(_request, ctx) {
          const { userId, country } = userCaller(ctx);
          const { currency } = packOf(country);
          const next = await previewInvoices.findNext({ userId, country });
          const owed = { amount: await surpluses.sumOf(userId), currency };
          return { invoices: next.map((one) => toNextInvoice(one, currency)), owed };
        },

        async listInvoicesOf({ userId, sourceIds }, ctx) {
          return { sources: await dependencies.listInvoicesOf(userCaller(ctx), { userId, sourceIds }) };
        },

        async getInvoiceMail({ invoiceId }) {
          const invoice = (await invoices.find(db, invoiceId)) ?? refuse("not_found");
          const pdf = (await invoiceFiles.findDocument(invoiceId, "pdf")) ?? refuse("not_found");
          return { invoice: toInvoice(invoice, todayIn(invoice.country)), fileName: `${invoice.number}.pdf`, pdf };
        },
      });
    },
  };
}
