import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { UserCaller } from "@doorlight/common/product";
import { drainOutbox, type StartedForTest, startForTest } from "@doorlight/common/testing";
import { type Deal, DealsService, type DealTermsSchema, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import {
  DealChangedSchema,
  type FeeCharged,
  FeeChargedSchema,
  QuotaChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import { FeeReturnedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { BillingMailQueuedSchema } from "@doorlight/proto/billing/v1/mails_pb";
import { BillingAppliedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Config } from "../src/config.ts";
import { billing } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import { everyCountry } from "./month-edges.ts";
import { noCardProvider } from "./no-card-provider.ts";

type Terms = Omit<MessageInitShape<typeof DealTermsSchema>, "$typeName" | "$unknown">;
type Version = Pick<Deal, "id" | "version">;

/** 600 € a month for 20 leads, then 10 % off: from December 2026 to May 2027, for one agent. */
export function someTerms(changes: Partial<Terms> = {}): Terms {
  const agentId = randomUUID();
  return {
    name: "Twenty a month",
    type: DealType.MONTHLY,
    owner: { owner: { case: "userId", value: agentId } },
    payerId: agentId,
    country: "FI",
    fee: 60_000n,
    startsOn: "2026-12-01",
    endsOn: "2027-05-31",
    discountBasisPoints: 1000,
    leadsPerMonth: 20,
    priority: false,
    limitations: {},
    ...changes,
  };
}

/** Terms of one agent, who pays too. */
export const ownedBy = (userId: string) => ({
  owner: { owner: { case: "userId", value: userId } as const },
  payerId: userId,
});

/** Runs billing with its clock in November 2026, and acts on deals as an admin. */
export async function startDeals(now = "2026-11-21T10:00:00Z") {
  const purchasing = fakeBudgets();
  const started: StartedForTest = await startForTest<Config>({
    name: "billing",
    build: (kit) => billing(kit, undefined, purchasing.budgets),
    migrations: new URL("../migrations/", import.meta.url),
    callers: ["identity"],
    now,
    config: { COUNTRIES: everyCountry, ...noCardProvider },
  });
  const deals = started.clientOf("gateway", DealsService);
  const adminId = randomUUID();
  const admin = await started.asUser(adminId, { role: "admin" });
  const known = ({ deal }: { deal?: Deal | undefined }): Deal => {
    if (!deal) throw new Error("The answer holds no deal");
    return deal;
  };
  /** Lets an account owe as much as its country allows, unless it has details. */
  const letPay = async (userId: string) => {
    const details = { business_name: "x", tax_id: "x", street_address: "x", postal_code: "x", city: "x" };
    const method = { billing_method: "invoice", invoicing_method: "other", proven_at: started.clock.now() };
    const row = { user_id: userId, country: "FI", ...details, ...method, paid_in_time: 9, trust_published: true };
    await started.db("billing_details").insert(row).onConflict("user_id").ignore();
  };
  const create = async (terms: Terms, idempotencyKey: string = randomUUID()) => {
    await letPay(terms.payerId ?? "");
    return known(await deals.createDeal({ terms, idempotencyKey }, admin));
  };
  /** By another admin each time, whose day has just begun. */
  const offer = async ({ id: dealId, version }: Version, by: string = randomUUID()) =>
    known(await deals.activateDeal({ dealId, version }, await started.asUser(by, { role: "admin" })));
  const accept = async ({ id: dealId, version, terms }: Deal, by = terms?.payerId ?? "") => {
    await letPay(by);
    const answer = { dealId, version, startsOn: terms?.startsOn ?? "" };
    await answered(deals.acceptDeal(answer, await started.asUser(by)));
    return known(await deals.getDeal({ dealId }, admin));
  };
  /** Purchasing, for what waits for it: of a quota as many leads are used as a test has put into its `used`. */
  const answerUse = async () => {
    type Asked = { id: string; version: bigint };
    const asked = await started.db("deal_quotas").whereNotNull("asked_at").whereNull("used").select<Asked[]>("*");
    for (const { id: referenceId, version } of asked)
      await started.consume(
        BillingAppliedSchema,
        { referenceId, used: purchasing.used.get(referenceId) ?? 0 },
        { version },
      );
  };
  const answered = async <T>(change: Promise<T>): Promise<T> => {
    const changed = await change;
    await answerUse();
    return changed;
  };
  /** Offered, and accepted at once. */
  const activate = async (draft: Version, by?: string) => accept(await offer(draft, by));

  return {
    ...started,
    deals,
    admin,
    adminId,
    create,
    offer,
    accept,
    letPay,
    purchasing,
    decline: async ({ id: dealId, version, terms }: Deal) =>
      deals.declineDeal({ dealId, version }, await started.asUser(terms?.payerId ?? "")),
    activate,
    makeOffer: async (changes: Partial<Terms> = {}) => offer(await create(someTerms(changes))),
    makeActive: async (changes: Partial<Terms> = {}) => activate(await create(someTerms(changes))),
    update: async ({ id: dealId, version }: Version, terms: Terms) =>
      known(await answered(deals.updateDeal({ dealId, version, terms }, admin))),
    end: async ({ id: dealId, version }: Version) => (await answered(deals.endDeal({ dealId, version }, admin))).deal,
    answerUse,
    /** Lets leads of a month of a deal be used; `month` is its first day. */
    use: async ({ id }: Pick<Deal, "id">, month: string, leads: number) => {
      const quota = await started.db("deal_quotas").where({ deal_id: id, month }).first<{ id: string }>("id");
      purchasing.used.set(quota.id, leads);
    },
    get: (dealId: string) => deals.getDeal({ dealId }, admin),
    ownDeals: async (userId: string, caller: Partial<UserCaller> = {}) =>
      (await deals.listOwnDeals({}, await started.asUser(userId, caller))).deals,
    /** Lets the hourly job run at an instant. */
    renewAt: async (time: string | Date) => {
      started.clock.set(time);
      await started.runJob("renew-deals");
    },
    published: () => readPublished(started),
    /** The jobs that let offers lapse, at an instant. */
    lapseAt: async (time: string | Date) => {
      started.clock.set(time);
      await started.runJob("lapse-deals");
    },
  };
}

export type StartedDeals = Awaited<ReturnType<typeof startDeals>>;

/** The events of deals since the last look, in short. */
async function readPublished({ db }: StartedForTest) {
  const events = await drainOutbox(db);
  return {
    deals: events.of(DealChangedSchema),
    quotas: events.of(QuotaChangedSchema).map(({ total, period }) => [total, ...bounds(period)]),
    fees: events.of(FeeChargedSchema).map((fee) => [amountOf(fee), ...bounds(fee.period)]),
    feeEvents: events.of(FeeChargedSchema),
    returned: events.of(FeeReturnedSchema),
    mails: events.of(BillingMailQueuedSchema),
    quotaEvents: events.of(QuotaChangedSchema),
    versions: events.all.map(({ type, version }) => [type, version]),
  };
}

const amountOf = ({ amount }: FeeCharged) => Number(amount?.amount);

type Bounds = FeeCharged["period"];

export function bounds(period: Bounds): string[] {
  return [period?.from, period?.to].map((time) => (time ? timestampDate(time).toISOString() : ""));
}
