import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { causeOf, PlainError, refuse } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { addJob, forEachAlone } from "@doorlight/common/jobs";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, days } from "@doorlight/common/time";
import { ACCOUNT_ERASED, type Delivery } from "../domain/invoice-delivery.ts";
import type { Documents, Invoice } from "../domain/invoice.ts";
import type { DeliveryState } from "../domain/issued-invoice.ts";
import type { InvoiceMail } from "../domain/mail.ts";

type Ports = {
  db: Db;
  invoices: { findContent(on: Db | Tx, id: string): Promise<Invoice | undefined> };
  deliveries: {
    listUnmade(after: string, limit: number): Promise<Delivery[]>;
    addDocuments(tx: Tx, invoiceId: string, documents: Documents, at: Date): Promise<boolean>;
    /** One more try to make documents that nobody has made meanwhile. */
    fail(tx: Tx, invoiceId: string, cause: string, at: Date): Promise<void>;
    findDocument(invoiceId: string, name: "pdf" | "e_invoice"): Promise<Uint8Array | undefined>;
    find(on: Db | Tx, invoiceId: string): Promise<Delivery | undefined>;
    listUnanswered(since: Date): Promise<Delivery[]>;
    markSent(on: Db | Tx, invoiceId: string, at: Date): Promise<void>;
    answer(on: Db | Tx, invoiceId: string, answer: { state: DeliveryState; detail: string }, at: Date): Promise<void>;
  };
  makeDocuments(invoice: Invoice): Promise<Documents>;
  /** What carries e-invoices to their buyers; if there is none, they get the PDF. The same number is the same document. */
  outbox:
    | {
        send(name: string, document: Uint8Array): Promise<void>;
        /** Undefined while there is none. */
        answerTo(name: string): Promise<{ state: "acknowledged" | "rejected"; detail: string } | undefined>;
      }
    | undefined;
  events: { invoiceMailQueued(tx: Tx, mail: InvoiceMail): Promise<void> };
  clock: Clock;
  log: Pick<Logger, "error">;
};

const BATCH = 20;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** An operator without an answer for this long will not answer any more. */
const ANSWER_WITHIN_MS = days(30);

/**
 * Makes the documents of issued invoices, once, and sends them: the PDF by mail, or the e-invoice by its operator. The
 * cause of a failure is kept for admins.
 */
export function makeDeliverInvoices({ db, invoices, deliveries, makeDocuments, outbox, events, clock, log }: Ports) {
  async function send(tx: Tx, { invoiceId, number, userId, country, deliverBy, isErased }: Delivery): Promise<void> {
    if (deliverBy === "e_invoice" && outbox) return addJob(tx, "hand-over-invoice", { invoiceId });
    const at = clock.now();
    await deliveries.markSent(tx, invoiceId, at);
    // Nobody has its address any more.
    if (isErased) return deliveries.answer(tx, invoiceId, { state: "rejected", detail: ACCOUNT_ERASED }, at);
    await events.invoiceMailQueued(tx, { userId, country, invoiceId, number, subject: "issued" });
  }

  /** The cause if they cannot be made. */
  async function makeAndSend(delivery: Delivery): Promise<string | undefined> {
    const { invoiceId } = delivery;
    const content = await invoices.findContent(db, invoiceId);
    if (!content) return undefined;
    let documents: Documents;
    try {
      documents = await makeDocuments(content);
    } catch (error) {
      // The job says so at its end alone, which may be many invoices away.
      log.error({ err: error, invoiceId }, "The documents of an invoice could not be made");
      const cause = causeOf(error);
      await transaction(db, (tx) => deliveries.fail(tx, invoiceId, cause, clock.now()));
      return cause;
    }
    failpoint("billing.before_invoice_documents");
    await transaction(db, async (tx) => {
      if (await deliveries.addDocuments(tx, invoiceId, documents, clock.now())) await send(tx, delivery);
    });
    failpoint("billing.after_invoice_documents");
    return undefined;
  }

  return {
    /** One that fails does not stop the others, and is retried with the next run. */
    async makeDue(): Promise<void> {
      const errors: unknown[] = [];
      for (let after = BEFORE_ALL; ;) {
        const unmade = await deliveries.listUnmade(after, BATCH);
        const last = unmade.at(-1);
        if (!last) break;
        await forEachAlone(unmade, async (delivery) => {
          const cause = await makeAndSend(delivery);
          if (cause !== undefined) throw new PlainError(cause);
        }).catch((error: unknown) => errors.push(error));
        after = last.invoiceId;
      }
      const [cause] = errors;
      if (cause) throw new Error("Some documents were not made", { cause });
    },

    async handOver(invoiceId: string): Promise<void> {
      const delivery = await deliveries.find(db, invoiceId);
      const document = await deliveries.findDocument(invoiceId, "e_invoice");
      if (!delivery || !document || !outbox) return;
      await outbox.send(delivery.number, document);
      failpoint("billing.after_invoice_handed_over");
      await deliveries.markSent(db, invoiceId, clock.now());
    },

    /** Asks the operator for the states of e-invoices. */
    async askOperator(): Promise<void> {
      if (!outbox) return;
      const unanswered = await deliveries.listUnanswered(new Date(clock.now().getTime() - ANSWER_WITHIN_MS));
      await forEachAlone(unanswered, async ({ invoiceId, number }) => {
        const answer = await outbox.answerTo(number);
        if (answer) await deliveries.answer(db, invoiceId, answer, clock.now());
      });
    },

    /** By an admin. Makes its documents first if there are none; the cause if that fails. Refuses `not_found`. */
    async sendAgain(invoiceId: string): Promise<string | undefined> {
      const delivery = (await deliveries.find(db, invoiceId)) ?? refuse("not_found");
      if (!(await deliveries.findDocument(invoiceId, "pdf"))) return makeAndSend(delivery);
      await transaction(db, (tx) => send(tx, delivery));
      return undefined;
    },
  };
}
