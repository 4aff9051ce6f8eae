import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { BillingMethod, InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { InvoicesService, InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { startBilling } from "./start-billing.ts";

export const RUN_DAY = "2026-12-10T06:00:00Z";
export const NOVEMBER = "2026-11-01";

/** Billing with agents who buy by invoice in November, and its back office. */
export async function startInvoices(options: Parameters<typeof startBilling>[0] = {}) {
  const billing = await startBilling({ ...options, idleQueue: true });
  const admin = await billing.asUser(randomUUID(), { role: "admin" });
  const superAdmin = await billing.asUser(randomUUID(), { role: "super_admin" });
  const details = billing.clientOf("gateway", BillingService);
  const packs = billing.clientOf("gateway", PacksService);

  return {
    ...billing,
    admin,
    superAdmin,
    details,
    invoices: billing.clientOf("gateway", InvoicesService),
    invoicing: billing.clientOf("gateway", InvoicingService),

    /** A proven agent with complete details for an invoice; `change` states the differences. */
    async agent(change: object = {}): Promise<string> {
      const userId = randomUUID();
      await this.putDetails(userId, change);
      await billing.db("billing_details").where({ user_id: userId }).update({ proven_at: new Date() });
      return userId;
    },

    async putDetails(userId: string, change: object = {}) {
      await details.putDetails(
        {
          businessName: "Töölö Homes Oy",
          taxId: "0000001-9",
          streetAddress: "Esimerkkikatu 2",
          postalCode: "00100",
          city: "Helsinki",
          invoicingMethod: InvoicingMethod.OTHER,
          billingMethod: BillingMethod.INVOICE,
          ...change,
        },
        await billing.asUser(userId),
      );
    },

    /** By an admin: the account's own form takes no other company while it owes. */
    async correctTaxId(userId: string, taxId: string): Promise<void> {
      const desk = billing.clientOf("gateway", AccountDeskService);
      const { details } = await desk.getAccountBilling({ userId, country: "FI" }, admin);
      const { businessName, streetAddress, postalCode, city, invoicingMethod, version } = details!;
      const saved = { businessName, streetAddress, postalCode, city, invoicingMethod, version };
      const change = { userId, country: "FI", reason: "The bookkeeper called", ...saved, taxId };
      await desk.correctDetails(change, superAdmin);
    },

    /** A lead bought by invoice, and that purchase's id. */
    async purchase(
      buyerId: string,
      {
        amount = 4_500n,
        discount = 0n,
        at = "2026-11-20T10:00:00Z",
        purchaseId = randomUUID() as string,
        ...rest
      }: {
        amount?: bigint;
        discount?: bigint;
        at?: string;
        purchaseId?: string;
        vat?: { basisPoints: number; amount: { amount: bigint; currency: string } };
        paymentSource?: PaymentSource;
      } = {},
    ) {
      await billing.consume(PurchaseConfirmedSchema, {
        purchaseId,
        leadId: randomUUID(),
        buyerId,
        country: "FI",
        leadType: LeadType.REQUEST_FOR_QUOTE,
        fee: { amount, currency: "EUR" },
        discount: { amount: discount, currency: "EUR" },
        paymentSource: PaymentSource.INVOICE,
        acquiredAt: timestampFromDate(new Date(at)),
        postalCode: "00530",
        city: "Helsinki",
        ...rest,
      });
      return purchaseId;
    },

    /** One of an agent who has a card, to be charged. */
    purchaseByCard: (userId: string) => billing.purchase({ userId }),

    refund: (purchaseId: string) =>
      billing.consume(PurchaseRefundedSchema, {
        purchaseId,
        country: "FI",
        paymentSource: PaymentSource.INVOICE,
        returnedAs: PaymentSource.INVOICE,
      }),

    async buyPack(userId: string, key = randomUUID()) {
      const order = { packId: "credits_5", payment: 2, idempotencyKey: key, returnPath: "/account" };
      return packs.buyPack(order, await billing.asUser(userId));
    },

    /** The run of a month of Finland, on its day, as the jobs do it. */
    async run(month = NOVEMBER, at = RUN_DAY) {
      billing.clock.set(at);
      await billing.runJob("invoice-runs");
      await billing.runJob("invoice-run", { country: "FI", month });
      await billing.runJob("invoice-documents");
    },

    /** The invoice of a new agent for a lead of 45 euros, the first one of all. */
    async oneInvoice(): Promise<{ userId: string; purchaseId: string; invoice: IssuedRow }> {
      billing.clock.set("2026-11-21T10:00:00Z");
      await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters, bank_entries cascade");
      const userId = await this.agent();
      const purchaseId: string = await this.purchase(userId);
      await this.run();
      const [invoice] = await this.issued(userId);
      return { userId, purchaseId, invoice: invoice! };
    },

    /** As the database has them, oldest first. */
    issued: (userId: string): Promise<IssuedRow[]> =>
      billing.db("invoices").where({ user_id: userId }).orderBy("sequence").select("*"),

    violations: async () => {
      await billing.runJob("check-invariants");
      return billing
        .db("invariant_runs")
        .whereIn("id", ["S12", "S13", "S27"])
        .whereRaw("(violations > 0 or error is not null)")
        .select<{ id: string }[]>("*");
    },
  };
}

export type IssuedRow = {
  id: string;
  kind: string;
  number: string;
  sequence: bigint;
  net: bigint;
  vat: bigint;
  gross: bigint;
  period: string;
  issued_on: string;
  due_on: string | null;
  payment_reference: string;
};

export type StartedInvoices = Awaited<ReturnType<typeof startInvoices>>;
