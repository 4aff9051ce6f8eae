import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { isTransientDatabaseError } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, localDate } from "@doorlight/common/time";
import { type CardSale, draftCardSale, type IssuedCardLine } from "../domain/card-sale.ts";
import { deliveryOf } from "../domain/invoice-delivery.ts";
import { monthAt } from "../domain/invoice-month.ts";
import type { CardPayment } from "../domain/invoice-payment.ts";
import type { NewInvoice } from "../domain/issued-invoice.ts";
import { writeCardInvoice } from "../domain/write-invoice.ts";

type Ports = {
  db: Db;
  cardLines: {
    /** The charges, after one of them, of sales that can be invoiced. */
    listDue(country: string, after: string, limit: number): Promise<string[]>;
    /** Those of some charges that still can be; locked. */
    lockDue(tx: Tx, chargeIds: readonly string[]): Promise<CardSale[]>;
    addIssued(tx: Tx, lines: readonly IssuedCardLine[]): Promise<void>;
    /** Their charges keep no details any more. */
    attach(tx: Tx, invoiced: readonly { chargeId: string; invoiceId: string }[]): Promise<void>;
  };
  invoices: {
    lockNumbers(tx: Tx, country: string): Promise<bigint>;
    /** Their ids, in the same order. */
    addAll(tx: Tx, country: string, issued: readonly NewInvoice[]): Promise<string[]>;
  };
  cardPayments: { addAll(tx: Tx, payments: readonly CardPayment[], at: Date): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
  log: Pick<Logger, "error">;
};

/** Of one transaction: their numbers are taken together. */
const BATCH = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Issues the invoice of each card sale whose buyer is known, paid (decision 117). A batch commits whole or not at all, so this
 * may crash at any line, run twice and beside a monthly run. If a batch fails, its sales are invoiced one by one.
 */
export function makeIssueCardInvoices({ db, cardLines, invoices, cardPayments, packs, clock, log }: Ports) {
  async function issue(tx: Tx, pack: CountryPack, chargeIds: readonly string[]): Promise<void> {
    const at = clock.now();
    const issuedOn = localDate(pack.timeZone, at);
    const last = await invoices.lockNumbers(tx, pack.code);
    const sales = await cardLines.lockDue(tx, chargeIds);
    const issued = sales.map((sale, nth) => {
      const { line, ...draft } = draftCardSale(sale, pack);
      const sequence = last + BigInt(nth + 1);
      const { userId, buyer } = sale;
      const invoice = writeCardInvoice(draft, { pack, sequence, issuedOn, language: buyer.language });
      const month = monthAt(pack, sale.settledAt);
      return { sale, line, made: { invoice, sequence, userId, month, at, ...deliveryOf(buyer, pack) } };
    });
    const ids = await invoices.addAll(
      tx,
      pack.code,
      issued.map(({ made }) => made),
    );
    failpoint("billing.after_card_invoice_rows");
    await cardLines.addIssued(
      tx,
      issued.map(({ sale, line, made: { month } }, nth) => {
        const { userId, sourceId, settledAt: occurredAt, vat } = sale;
        return { ...line, userId, sourceId, occurredAt, vat, month, country: pack.code, invoiceId: ids[nth]! };
      }),
    );
    await cardPayments.addAll(
      tx,
      issued.map(({ sale: { chargeId, gross: amount }, line }, nth) => {
        return { invoiceId: ids[nth]!, chargeId, amount, on: line.on };
      }),
      at,
    );
    failpoint("billing.after_card_invoice_lines");
    await cardLines.attach(
      tx,
      issued.map(({ sale: { chargeId } }, nth) => ({ chargeId, invoiceId: ids[nth]! })),
    );
  }

  async function issueBatch(pack: CountryPack, chargeIds: readonly string[]): Promise<void> {
    try {
      await transaction(db, (tx) => issue(tx, pack, chargeIds));
    } catch (error) {
      if (isTransientDatabaseError(error)) throw error;
      await forEachAlone(chargeIds, async (chargeId) => {
        try {
          await transaction(db, (tx) => issue(tx, pack, [chargeId]));
        } catch (alone) {
          log.error({ err: alone, chargeId }, "A card sale could not be invoiced");
          throw alone;
        }
      });
    }
  }

  async function issueAll(pack: CountryPack): Promise<void> {
    const errors: unknown[] = [];
    for (let after = BEFORE_ALL; ;) {
      const due = await cardLines.listDue(pack.code, after, BATCH);
      const last = due.at(-1);
      if (!last) break;
      // One that fails is tried again with the next run; the others do not wait for it.
      await issueBatch(pack, due).catch((error: unknown) => errors.push(error));
      failpoint("billing.after_card_invoices");
      after = last;
    }
    const [cause] = errors;
    if (cause) throw new Error("Some card sales could not be invoiced", { cause });
  }

  return (): Promise<void> => forEachAlone([...packs.values()], issueAll);
}
