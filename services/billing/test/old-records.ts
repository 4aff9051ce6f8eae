import { randomUUID } from "node:crypto";
import type { Db } from "@doorlight/common/db";

/** Finland keeps money records for six years from the end of theirs: records of 2026 go in 2033. */
export const old = "2026-12-31T21:59:59.999Z";
export const young = "2026-12-31T22:00:00Z";

type Change = Record<string, unknown>;

/** Tables that the purge of charges deletes from, those with foreign keys first. */
export const purgedTables = [
  "disputes",
  "charges",
  "card_purchases",
  "sales",
  "plan_choices",
  "plan_fees",
  "agreed_fees",
  "plan_quotas",
  "subscriptions",
  "deal_fees",
  "deal_quotas",
  "deal_history",
  "deals",
] as const;

/** Rows as they stand after years: everything of 2026 and over, unless a test says otherwise. */
export function makeOldRecords(db: Db, userId: string) {
  const euros = { country: "FI", currency: "EUR" };
  const november = { period_from: "2026-10-31T22:00:00Z", period_to: "2026-11-30T22:00:00Z" };

  async function insert(table: string, row: Change): Promise<string> {
    const id = randomUUID();
    await db(table).insert({ id, ...row });
    return id;
  }

  async function charge(purpose: string, referenceId: string, change: Change = {}): Promise<string> {
    const provider = { provider_customer_id: "cus", provider_card_id: "pm", provider_intent_id: randomUUID() };
    const amounts = { net: 100, vat: 25, gross: 125, ...euros };
    const settled = { state: "settled", created_at: old, settled_at: old, ...change };
    return insert("charges", {
      purpose,
      reference_id: referenceId,
      user_id: userId,
      ...provider,
      ...amounts,
      ...settled,
    });
  }

  const records = {
    charge,

    dispute: (chargeId: string, change: Change = {}) =>
      db("disputes").insert({
        charge_id: chargeId,
        reason: "stolen",
        amount: 125,
        currency: "EUR",
        opened_at: old,
        ...change,
      }),

    /** A pack of five credits that a card has paid; `charge: null`: none was charged. */
    async sale(change: Change = {}, ofCharge: Change | null = {}): Promise<string> {
      const pack = { pack_id: "credits_5", credits: 5, amount: 100, payment: "card", automatic: false, ...euros };
      const sold = { state: "sold", created_at: old, sold_at: old, idempotency_key: randomUUID(), ...change };
      const id = await insert("sales", { user_id: userId, ...pack, ...sold });
      return ofCharge ? charge("sale", id, ofCharge) : id;
    },

    /** A purchase that a card has paid; `null`: it was not confirmed, or not charged. */
    async purchase(change: Change | null = {}, ofCharge: Change | null = {}): Promise<string> {
      const id = randomUUID();
      const confirmed = { buyer_id: userId, amount: 100, currency: "EUR", confirmed_at: old, ...change };
      if (change) await db("card_purchases").insert({ purchase_id: id, ...confirmed });
      return ofCharge ? charge("purchase", id, ofCharge) : id;
    },

    /** A subscription that a card paid in November and that ended with it, with all that is its own. */
    async subscription(
      change: Change = {},
      { fee = {}, charge: ofCharge = {} }: { fee?: Change; charge?: Change } = {},
    ) {
      const month = { started_at: "2026-11-01T10:00:00Z", ended_at: "2026-11-30T22:00:00Z", ...november };
      const plan = { plan_id: "basic", state: "ended", payment: "card", user_id: userId, country: "FI" };
      const id = await insert("subscriptions", { ...plan, ...month, ...change });
      const own = { subscription_id: id, plan_id: "basic" };
      const paidFee = await records.fee({ subscription_id: id, ...fee });
      await charge("fee", paidFee, ofCharge);
      const declined = { reason: "renewal", state: "declined", decline_reason: "expired_card", charged_at: null };
      const failed = { state: "failed", failure_code: "expired_card", settled_at: null, ended_at: old };
      await charge("fee", await records.fee({ subscription_id: id, ...declined }), failed);
      await db("agreed_fees").insert({ ...own, valid_from: old, amount: 100, currency: "EUR", monthly_quota: 5 });
      await insert("plan_quotas", { subscription_id: id, user_id: userId, country: "FI", total: 5, ...november });
      for (const feeId of [paidFee, null]) await records.choice(feeId, "2026-11-01T10:00:00Z");
      return { id, feeId: paidFee };
    },

    fee: (change: Change = {}): Promise<string> =>
      insert("plan_fees", {
        subscription_id: randomUUID(),
        user_id: userId,
        reason: "start",
        plan_id: "basic",
        quota: 5,
        amount: 100,
        payment: "card",
        state: "charged",
        created_at: "2026-11-01T10:00:00Z",
        charged_at: "2026-11-01T10:00:00Z",
        ...euros,
        ...november,
        ...change,
      }),

    choice: (feeId: string | null, at: string) =>
      db("plan_choices").insert({
        user_id: userId,
        idempotency_key: randomUUID(),
        plan_id: "basic",
        token: "token",
        fee_id: feeId,
        chosen_at: at,
      }),

    /** One that was accepted, with a month. */
    async deal(change: Change = {}): Promise<{ id: string; feeId: string }> {
      const id = await records.ownDeal({ accepted_at: "2026-11-21T10:00:00Z", ...change });
      const month = { deal_id: id, month: "2026-12-01" };
      await insert("deal_quotas", { ...month, total: 10, starts_at: "2026-11-30T22:00:00Z", ends_at: old });
      return { id, feeId: await insert("deal_fees", { ...month, amount: 100, charged_at: "2026-11-30T22:00:00Z" }) };
    },

    async ownDeal(change: Change): Promise<string> {
      const people = { owner_kind: "user", owner_id: randomUUID(), payer_id: userId, created_by: userId };
      const days = { starts_on: "2026-12-01", ends_on: "2026-12-31", starts_at: "2026-11-30T22:00:00Z", ends_at: old };
      const terms = {
        name: "Ten",
        type: "monthly",
        country: "FI",
        fee: 100,
        discount_basis_points: 0,
        leads_per_month: 10,
      };
      const rest = {
        priority: false,
        lead_types: "{}",
        places: "[]",
        idempotency_key: randomUUID(),
        request_digest: "",
      };
      const made = { state: "ended", created_at: "2026-11-21T10:00:00Z", ...change };
      const id = await insert("deals", { ...people, ...days, ...terms, ...rest, ...made });
      await db("deal_history").insert({ deal_id: id, what: "ended", at: old, fields: "{}" });
      return id;
    },

    /** Lines to be invoiced, or on an invoice that stays. */
    invoiceLine: (kind: string, sourceId: string) =>
      insert("invoice_lines", {
        kind,
        source_id: sourceId,
        user_id: userId,
        period: "2026-11-01",
        occurred_at: old,
        occurred_on: "2026-11-01",
        unit_price: 100,
        discount: 0,
        net: 100,
        vat_basis_points: 2550,
        item: "{}",
        ...euros,
      }),
  };
  return records;
}

export type OldRecords = ReturnType<typeof makeOldRecords>;
