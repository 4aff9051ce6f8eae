import * as contract from "../../contract/index.ts";
import { accountInvoiceOf } from "../answers/account-invoice-of.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { orApproval } from "../answers/approvals.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toCsvFile } from "../http/csv.ts";
import {
  toAccountInvoice,
  toDryRun,
  toDueAccount,
  toFailedDocuments,
  toInvoiceParts,
  toLeftOut,
  toLeftOutEntries,
  toOpenPayment,
  toPreview,
  toReminder,
  toRun,
  toUnusual,
} from "../mappers/invoice.ts";
import { toDebt } from "../mappers/user-account.ts";
import { dryRunTable } from "../mappers/dry-run-csv.ts";
import { invoicesTable } from "../mappers/invoices-csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";
import { documentOf, onePart } from "./invoices.ts";

type Ports = { clients: Pick<Clients, "approvals" | "invoices" | "invoicing" | "identity" | "accountDesk"> };

type Asked = Parameters<Clients["invoicing"]["listInvoices"]>[0];

const FILE_PAGE = 100;

/** A filter of invoices, as billing calls it. */
const toFilter = <Query extends { q: string; byCard?: "true" | "false" | undefined }>({
  q,
  byCard,
  ...rest
}: Query) => ({
  ...rest,
  text: q,
  byCard: byCard && byCard === "true",
});

/** The back office of invoices. */
export function makeInvoicingRoutes({ clients }: Ports) {
  const { invoicing } = clients;
  const peopleOf = (userIds: readonly string[]) => agentCardsOf(clients, userIds);

  async function run(country: string, period: string, { as }: Session) {
    const found = assertDefined((await invoicing.getRun({ country, period }, as)).run, "run");
    return { run: toRun(found, await peopleOf(found.parked.map(({ userId }) => userId))) };
  }

  async function dryRun(asked: Parameters<typeof invoicing.previewRun>[0], { as }: Session) {
    const run = await invoicing.previewRun(asked, as);
    const { unusual, accounts, leftOut } = run;
    return { ...run, people: await peopleOf([...unusual, ...accounts, ...leftOut].map(({ userId }) => userId)) };
  }

  async function page(asked: Asked, { as }: Session) {
    const { invoices, nextCursor } = await invoicing.listInvoices(asked, as);
    const people = await peopleOf(invoices.map(({ userId }) => userId));
    return { items: invoices.map((one) => toAccountInvoice(one, people)), nextCursor: nextCursor || null };
  }

  return [
    route(contract.getInvoiceRun, (call) => run(call.params.country, call.query.period ?? "", signedIn(call))),

    route(contract.dryRunInvoices, async (call) => {
      const { people, ...run } = await dryRun({ ...call.params, ...call.query }, signedIn(call));
      return {
        ...toDryRun(run),
        unusual: run.unusual.map((one) => toUnusual(one, people)),
        accounts: run.accounts.map((one) => toDueAccount(one, people)),
        leftOut: run.leftOut.map((one) => toLeftOut(one, people)),
      };
    }),

    route(contract.getDryRunFile, async (call) => {
      const { locale = readerLocale(call), period } = call.query;
      const { country } = call.params;
      const file = await toCsvFile({
        locale,
        ...dryRunTable(locale),
        async readPage() {
          const { people, accounts, leftOut } = await dryRun({ country, period, all: true }, signedIn(call));
          const items = [
            ...accounts.map((one) => toDueAccount(one, people)),
            ...leftOut.map((one) => toLeftOut(one, people)),
          ];
          return { items, nextCursor: null };
        },
      });
      call.response.attachment(`doorlight-invoices-to-issue-${country}.csv`);
      return file;
    }),

    // Before the lines of the account by its id: both would match.
    route(contract.previewInvoicePdf, async (call) => {
      const { country, period, id: userId } = call.params;
      const { content } = await invoicing.previewDocument({ country, period, userId }, signedIn(call).as);
      call.response.attachment(`draft-${country}-${period}.pdf`);
      return onePart(content);
    }),

    route(contract.previewInvoice, async (call) => {
      const { country, period, id: userId } = call.params;
      return toPreview(await invoicing.previewInvoice({ country, period, userId }, signedIn(call).as));
    }),

    route(contract.startInvoiceRun, async (call) => {
      await invoicing.startRun(call.params, signedIn(call).as);
      return run(call.params.country, call.params.period, signedIn(call));
    }),

    route(contract.retryParkedAccount, async (call) => {
      const { country, period, id: userId } = call.params;
      const { cause } = await invoicing.retryAccount({ country, period, userId }, signedIn(call).as);
      return { cause: cause ? contract.ParkedCause.parse(cause) : null };
    }),

    route(contract.listAccountInvoices, (call) => {
      return page({ ...call.params, ...toFilter(call.query) }, signedIn(call));
    }),

    route(contract.getInvoicesFile, async (call) => {
      const { locale = readerLocale(call), ...query } = call.query;
      const filter = toFilter(query);
      const { country } = call.params;
      const file = await toCsvFile({
        locale,
        ...invoicesTable(locale),
        readPage: (cursor) => page({ country, ...filter, limit: FILE_PAGE, cursor }, signedIn(call)),
      });
      call.response.attachment(`doorlight-invoices-${country}.csv`);
      return file;
    }),

    // Before the invoice by its id: both would match.
    route(contract.getAccountInvoicePdf, (call) => documentOf(clients, call, "pdf")),
    route(contract.getAccountInvoiceXml, (call) => documentOf(clients, call, "xml")),

    route(contract.getAccountInvoice, async (call) => {
      const { as } = signedIn(call);
      const found = await invoicing.getInvoice({ invoiceId: call.params.id }, as);
      const issued = assertDefined(found.invoice, "invoice");
      const { userId, country } = issued;
      const [people, { debt }] = await Promise.all([
        peopleOf([userId]),
        clients.accountDesk.getAccountDebt({ userId, country }, as),
      ]);
      return {
        invoice: toAccountInvoice(issued, people),
        ...toInvoiceParts(found, { forAdmin: true }),
        reminders: found.reminders.map(toReminder),
        nextReminderOn: found.nextReminderOn || null,
        debt: toDebt(debt),
      };
    }),

    route(contract.sendInvoice, async (call) => {
      const { cause } = await invoicing.sendInvoice({ invoiceId: call.params.id }, signedIn(call).as);
      return { ...(await accountInvoiceOf(clients, call.params.id, signedIn(call))), cause: cause || null };
    }),

    route(contract.listFailedDocuments, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { invoices, nextCursor } = await invoicing.listFailedDocuments(asked, signedIn(call).as);
      const people = await peopleOf(invoices.map(({ userId }) => userId));
      return { items: invoices.map((one) => toFailedDocuments(one, people)), nextCursor: nextCursor || null };
    }),

    route(contract.createCreditNote, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = { invoiceId: params.id, ...body, idempotencyKey };
      const { creditNote } = await invoicing.createCreditNote(order, signedIn(call).as);
      const made = assertDefined(creditNote, "credit_note");
      return { creditNote: toAccountInvoice(made, await peopleOf([made.userId])) };
    }),

    route(contract.recordInvoicePayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      const read = () => accountInvoiceOf(clients, params.id, session);
      const { id: subjectId } = (await read()).invoice.account;
      const value = { invoiceId: params.id, idempotencyKey, ...body };
      return orApproval(clients, session, {
        asked: { call: { case: "recordPayment", value }, subjectId, idempotencyKey },
        async run() {
          await invoicing.recordPayment(value, session.as);
          return read();
        },
        done: read,
      });
    }),

    route(contract.importStatement, async (call) => {
      const { country } = call.body;
      const outcome = await invoicing.importStatement({ country, content: call.file }, signedIn(call).as);
      return {
        booked: outcome.booked,
        repeated: outcome.repeatedEntries,
        open: outcome.open.map(toOpenPayment),
        leftOut: outcome.leftOut.map(toLeftOutEntries),
      };
    }),

    route(contract.listOpenPayments, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { payments, nextCursor } = await invoicing.listOpenPayments(asked, signedIn(call).as);
      return { items: payments.map(toOpenPayment), nextCursor: nextCursor || null };
    }),
  ];
}
