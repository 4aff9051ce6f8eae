import { fromProto } from "@doorlight/common/money";
import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import type { CountryPack } from "@doorlight/common/product";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { type Clock, localDate } from "@doorlight/common/time";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { z } from "zod";
import type { InvoiceDeliveryStore } from "../db/invoice-delivery-store.ts";
import type { InvoiceLineStore } from "../db/invoice-line-store.ts";
import type { InvoicePaymentStore } from "../db/invoice-payment-store.ts";
import type { InvoiceRunStore } from "../db/invoice-run-store.ts";
import type { InvoiceStore } from "../db/invoice-store.ts";
import { invoiceDayOf, lastMonth } from "../domain/invoice-month.ts";
import type { CreditInvoice } from "../use-cases/credit-invoice.ts";
import type { DeliverInvoices } from "../use-cases/deliver-invoices.ts";
import type { ImportStatement } from "../use-cases/import-statement.ts";
import type { PreviewInvoices } from "../use-cases/preview-invoices.ts";
import type { RecordPayment } from "../use-cases/record-payment.ts";
import type { RunInvoices } from "../use-cases/run-invoices.ts";
import {
  invoiceStates,
  toFailedDocuments,
  toInvoice,
  toInvoiceLine,
  toOpenPayment,
  toRun,
  toTotals,
} from "./invoice-mapper.ts";

type Dependencies = {
  invoices: Pick<InvoiceStore, "find" | "list">;
  invoiceLines: Pick<InvoiceLineStore, "listIssued">;
  invoiceRuns: Pick<InvoiceRunStore, "find" | "listParked" | "count">;
  invoicePayments: Pick<InvoicePaymentStore, "listOf" | "listOpen">;
  runInvoices: Pick<RunInvoices, "start" | "retry">;
  previewInvoices: Pick<PreviewInvoices, "dryRun">;
  deliverInvoices: Pick<DeliverInvoices, "sendAgain">;
  invoiceFiles: Pick<InvoiceDeliveryStore, "listFailed">;
  creditInvoice: Pick<CreditInvoice, "byAdmin">;
  recordPayment: RecordPayment;
  importStatement: ImportStatement;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
  db: Parameters<InvoiceStore["find"]>[0];
};

const paging = makePaging(z.object({ sequence: z.coerce.bigint() }));
const idPaging = makePaging(z.object({ id: z.uuid() }));

/** The back office of a country's invoices. */
export function makeInvoicingService(dependencies: Dependencies): RpcRoutes {
  const { invoices, invoiceLines, invoiceRuns, invoicePayments, invoiceFiles, packs, clock, db } = dependencies;
  const { runInvoices, previewInvoices, deliverInvoices, creditInvoice } = dependencies;
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");
  const todayIn = (country: string) => localDate(packOf(country).timeZone, clock.now());
  const monthOf = (country: string, period: string) => period || lastMonth(packOf(country), clock.now());

  async function found(id: string) {
    const invoice = (await invoices.find(db, id)) ?? refuse("not_found");
    return { invoice, message: toInvoice(invoice, todayIn(invoice.country)) };
  }

  return {
    routes(router) {
      router.service(InvoicingService, {
        async getRun({ country, period }) {
          const month = monthOf(country, period);
          const [run, parked, counts] = await Promise.all([
            invoiceRuns.find(country, month),
            invoiceRuns.listParked(country, month),
            invoiceRuns.count(country, month, todayIn(country)),
          ]);
          const { currency } = packOf(country);
          const dueOn = invoiceDayOf(packOf(country), month);
          return { run: toRun({ country, month, dueOn, run, parked, counts, currency }) };
        },
        async previewRun({ country, period }) {
          const { currency } = packOf(country);
          const run = await previewInvoices.dryRun({ country, month: monthOf(country, period) });
          const money = (amount: bigint) => ({ amount, currency });
          return {
            period: run.month,
            totals: toTotals(run.totals, currency),
            before: toTotals(run.before, currency),
            unusual: run.unusual.map((one) => ({ ...one, net: money(one.net), before: money(one.before) })),
          };
        },
        async startRun({ country, period: month }) {
          await runInvoices.start({ country, month });
          return {};
        },
        async retryAccount({ country, period: month, userId }) {
          return { cause: (await runInvoices.retry({ country, month }, userId)) ?? "" };
        },
        async listInvoices({ country, period, state, limit, cursor }) {
          const today = todayIn(country);
          const filter = {
            country,
            today,
            month: period || undefined,
            state: state === undefined ? undefined : invoiceStates.toTextOrNone(state),
          };
          const rows = await invoices.list({ ...filter, after: paging.start(cursor), limit });
          const { items, nextCursor } = paging.page(rows, limit, ({ sequence }) => ({ sequence }));
          return { invoices: items.map((invoice) => toInvoice(invoice, today)), nextCursor };
        },
        async getInvoice({ invoiceId }) {
          const { invoice, message } = await found(invoiceId);
          const { currency } = invoice;
          const [lines, payments] = await Promise.all([
            invoiceLines.listIssued(db, { invoiceId, kind: invoice.kind }),
            invoicePayments.listOf(invoiceId),
          ]);
          return {
            invoice: message,
            lines: lines.map(toInvoiceLine),
            payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: { amount, currency } })),
          };
        },
        async sendInvoice({ invoiceId }) {
          return { cause: (await deliverInvoices.sendAgain(invoiceId)) ?? "" };
        },
        async listFailedDocuments({ country, limit, cursor }) {
          const rows = await invoiceFiles.listFailed(country, idPaging.start(cursor), limit);
          const { items, nextCursor } = idPaging.page(rows, limit, ({ invoiceId: id }) => ({ id }));
          return { invoices: items.map(toFailedDocuments), nextCursor };
        },
        async createCreditNote({ invoiceId, lineIds, reason, idempotencyKey }, ctx) {
          const order = { invoiceId, lineIds, reason, idempotencyKey, adminId: userCaller(ctx).userId };
          const { message } = await found(await creditInvoice.byAdmin(order));
          return { creditNote: message };
        },
        async recordPayment({ invoiceId, amount, paidOn, idempotencyKey }, ctx) {
          const order = { invoiceId, amount: fromProto(amount), paidOn, idempotencyKey };
          await dependencies.recordPayment({ ...order, adminId: userCaller(ctx).userId });
          return { invoice: (await found(invoiceId)).message };
        },
        async importStatement({ country, content }) {
          const { booked, repeated, open } = await dependencies.importStatement(country, content);
          return { booked, repeatedEntries: repeated, open: open.map(toOpenPayment) };
        },
        async listOpenPayments({ country, limit, cursor }) {
          const rows = await invoicePayments.listOpen(country, idPaging.start(cursor), limit);
          const { items, nextCursor } = idPaging.page(rows, limit, ({ id }) => ({ id }));
          return { payments: items.map(toOpenPayment), nextCursor };
        },
      });
    },
  };
}
