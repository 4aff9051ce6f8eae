import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { localDate } from "@doorlight/common/time";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { z } from "zod";
import { invoiceDayOf, isOver, lastMonth } from "../domain/invoice-month.ts";
import { nextReminderOn } from "../domain/invoice-reminder.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toPayOf } from "../domain/invoice.ts";
import {
  inCurrency,
  toDryRun,
  toInvoice,
  toInvoiceContent,
  toInvoiceLine,
  toInvoiceSurplus,
  toIssuedLines,
  toOpenPayment,
  toRun,
} from "./invoice-mapper.ts";

const paging = makePaging(z.object({ sequence: z.coerce.bigint() }));
const idPaging = makePaging(z.object({ id: z.uuid() }));

/** The back office of a country's invoices. */
export function makeInvoicingService(useCases: UseCases): RpcRoutes {
  const {
    invoices,
    creditNotes,
    creditedLines,
    invoiceRuns,
    invoicePayments,
    invoiceReminders,
    bankEntries,
    invoiceFiles,
    invoicingWork,
    surpluses,
    packs,
    clock,
    db,
  } = useCases;
  const { runInvoices, previewInvoices, deliverInvoices, creditInvoice } = useCases;
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");
  const todayIn = (country: string) => localDate(packOf(country).timeZone, clock.now());
  const monthOf = (country: string, period: string) => period || lastMonth(packOf(country), clock.now());

  async function found(id: string) {
    const invoice = (await invoices.find(db, id)) ?? refuse("not_found");
    return { invoice, shown: toInvoice(invoice, todayIn(invoice.country)) };
  }

  return {
    routes(router) {
      serveMethods(router, InvoicingService, {
        async getRun({ country, period }) {
          const month = monthOf(country, period);
          const [run, parked, counts] = await Promise.all([
            invoiceRuns.find(country, month),
            invoiceRuns.listParked(country, month),
            invoiceRuns.count(country, month, todayIn(country)),
          ]);
          const pack = packOf(country);
          const days = { isOver: isOver(pack, month, clock.now()), dueOn: invoiceDayOf(pack, month) };
          return { run: toRun({ country, month, ...days, run, parked, counts, currency: pack.currency }) };
        },
        async previewRun({ country, period, all }) {
          const { currency } = packOf(country);
          const run = await previewInvoices.dryRun({ country, month: monthOf(country, period) }, all);
          return toDryRun(run, currency);
        },
        async previewInvoice({ country, period: month, userId }) {
          const { lines, invoice, ...sums } = await previewInvoices.preview({ country, month }, userId);
          const { currency } = packOf(country);
          const toPay = { amount: invoice ? toPayOf(invoice) : sums.gross, currency };
          const complete = invoice !== undefined;
          return { ...inCurrency(sums, currency), lines: lines.map(toInvoiceLine), toPay, complete };
        },
        previewDocument: async ({ country, period: month, userId }) => ({
          content: await previewInvoices.previewDocument({ country, month }, userId),
        }),
        startRun: ({ country, period: month }) => runInvoices.start({ country, month }),
        retryAccount: async ({ country, period: month, userId }) => ({
          cause: await runInvoices.retry({ country, month }, userId),
        }),
        async listInvoices({ country, period, state, byCard, text, limit, cursor }) {
          const today = todayIn(country);
          const filter = {
            country,
            today,
            month: period || undefined,
            state: state ?? undefined,
            byCard: byCard ?? undefined,
            text,
          };
          const rows = await invoices.list({ ...filter, after: paging.start(cursor), limit });
          const { items, nextCursor } = paging.page(rows, limit, ({ sequence }) => ({ sequence }));
          return { invoices: items.map((invoice) => toInvoice(invoice, today)), nextCursor };
        },
        async getInvoice({ invoiceId }, ctx) {
          const caller = userCaller(ctx);
          const { invoice, shown } = await found(invoiceId);
          // Another's invoice is as good as none.
          if (!isAdmin(caller) && invoice.userId !== caller.userId) return refuse("not_found");
          const { currency } = invoice;
          const [written, related, lines, payments, surplus, reminders] = await Promise.all([
            invoices.findContent(db, invoiceId),
            creditNotes.listRelated(invoiceId),
            creditedLines.listIssued(db, { invoiceId, kind: invoice.kind }),
            invoicePayments.listOf(invoiceId),
            surpluses.findOf(invoiceId),
            invoiceReminders.listOf(invoiceId),
          ]);
          const content = written ?? refuse("not_found");
          return {
            invoice: shown,
            content: toInvoiceContent(content, related),
            lines: toIssuedLines(lines, content.lines),
            payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: { amount, currency } })),
            surplus: surplus && toInvoiceSurplus(surplus, currency),
            reminders,
            nextReminderOn: nextReminderOn(invoice, packOf(invoice.country).invoicing.reminderDays, reminders),
          };
        },
        sendInvoice: async ({ invoiceId }) => ({ cause: await deliverInvoices.sendAgain(invoiceId) }),
        async listFailedDocuments({ country, limit, cursor }) {
          const rows = await invoiceFiles.listFailed(country, idPaging.start(cursor), limit);
          const { items, nextCursor } = idPaging.page(rows, limit, ({ invoiceId: id }) => ({ id }));
          return { invoices: items, nextCursor };
        },
        async createCreditNote(order, ctx) {
          const id = await creditInvoice.byAdmin({ ...order, adminId: userCaller(ctx).userId });
          const { shown } = await found(id);
          return { creditNote: shown };
        },
        async recordPayment(order, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          await useCases.recordPayment({ ...order, adminId, actsAlone, approved: null });
          return { invoice: (await found(order.invoiceId)).shown };
        },
        async recordApprovedPayment({ payment, askedBy: adminId, approvalId: id, beyond }) {
          await useCases.recordPayment({ ...payment, adminId, approved: { id, beyond: beyond.amount } });
          return {};
        },
        async importStatement({ country, content }, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const { open, repeated, ...rest } = await useCases.importStatement(country, content, { adminId, actsAlone });
          return { ...rest, repeatedEntries: repeated, open: open.map(toOpenPayment) };
        },
        async listInvoicingWork({ limit }) {
          const [parked, payments] = await Promise.all([invoicingWork.parked(limit), invoicingWork.payments(limit)]);
          return {
            parked: parked.items,
            parkedCount: parked.count,
            payments: payments.items,
            paymentCount: payments.count,
          };
        },
        async listOpenPayments({ country, limit, cursor }) {
          const rows = await bankEntries.listOpen(country, idPaging.start(cursor), limit);
          const { items, nextCursor } = idPaging.page(rows, limit, ({ id }) => ({ id }));
          return { payments: items.map(toOpenPayment), nextCursor };
        },
      });
    },
  };
}
