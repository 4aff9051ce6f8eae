import type { Db, Tx } from "@doorlight/common/db";
import { expect, test } from "@jest/globals";
import type { Delivery } from "../domain/invoice-delivery.ts";
import type { Invoice } from "../domain/invoice.ts";
import { makeDeliverInvoices } from "./deliver-invoices.ts";

test("logs each invoice whose documents fail, and keeps the cause, before the job ends", async () => {
  const unmade = ["i1", "i2"].map((invoiceId) => ({ invoiceId })) as Delivery[];
  const said: string[] = [];
  const { makeDue } = makeDeliverInvoices({
    db: { transaction: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Db,
    invoices: { findContent: async (_, id) => ({ number: id }) as Invoice },
    deliveries: {
      listUnmade: async (after: string) => (after < "i" ? unmade : []),
      fail: async (_: Tx, invoiceId: string) => void said.push(`kept ${invoiceId}`),
    } as never,
    makeDocuments: async ({ number }) => {
      said.push(`tried ${number}`);
      throw new Error("There is no scheme of addresses");
    },
    outbox: undefined,
    events: undefined as never,
    clock: { now: () => new Date() },
    log: { error: (({ invoiceId }: { invoiceId: string }) => void said.push(`named ${invoiceId}`)) as never },
  });
  await expect(makeDue()).rejects.toThrow("Some documents were not made");
  expect(said).toEqual(["tried i1", "named i1", "kept i1", "tried i2", "named i2", "kept i2"]);
});
