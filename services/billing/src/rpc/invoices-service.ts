import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { localDate } from "@doorlight/common/time";
import { InvoicesService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";
import { accountOf } from "./account-of.ts";
import { toInvoice, toNextInvoice } from "./invoice-mapper.ts";

const paging = makePaging(z.object({ sequence: z.coerce.bigint() }));

export function makeInvoicesService(useCases: UseCases): RpcRoutes {
  const { details, billingMailboxes, invoices, invoiceFiles, previewInvoices, surpluses, packOf, clock, db } = useCases;
  const todayIn = (country: string) => localDate(packOf(country).timeZone, clock.now());

  return {
    routes(router) {
      serveMethods(router, InvoicesService, {
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
          const content = await invoiceFiles.findDocument(invoiceId, format === "pdf" ? "pdf" : "e_invoice");
          return { content: content ?? refuse("not_found"), fileName: `${invoice.number}.${format}` };
        },

        async getNextInvoice(_, ctx) {
          const account = accountOf(ctx);
          const { currency } = packOf(account.country);
          const next = await previewInvoices.findNext(account);
          const owed = { amount: await surpluses.sumOf(account.userId, { setOffAlone: true }), currency };
          return { invoices: next.map((one) => toNextInvoice(one, currency)), owed };
        },

        listInvoicesOf: async (asked, ctx) => ({ sources: await useCases.listInvoicesOf(userCaller(ctx), asked) }),

        async getInvoiceMail({ invoiceId }) {
          const invoice = (await invoices.find(db, invoiceId)) ?? refuse("not_found");
          const pdf = (await invoiceFiles.findDocument(invoiceId, "pdf")) ?? refuse("not_found");
          const { billingEmail: named } = await details.find(invoice.userId);
          const { email = "", token = "" } = (await billingMailboxes.recipient(invoice.userId, named)) ?? {};
          const fileName = `${invoice.number}.pdf`;
          return {
            invoice: toInvoice(invoice, todayIn(invoice.country)),
            fileName,
            pdf,
            billingEmail: email,
            billingEmailToken: token,
          };
        },
      });
    },
  };
}
