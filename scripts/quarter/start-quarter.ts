import { randomUUID } from "node:crypto";
import { type DescMessage, fromJson } from "@bufbuild/protobuf";
import type { Db } from "@doorlight/common/db";
import { eventType } from "@doorlight/common/kafka";
import { loadCountryPacks } from "@doorlight/common/product";
import { type DrainedEvents, drainOutbox } from "@doorlight/common/testing";
import { StatisticsService } from "@doorlight/proto/common/v1/statistics_service_pb";
import {
  CreditsSoldSchema,
  DealChangedSchema,
  FeeChargedSchema,
  QuotaChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import { LeadClosedSchema, LeadPublishedSchema, LeadReopenedSchema } from "@doorlight/proto/leads/v1/events_pb";
import {
  BuyingEndedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import type { StatsBasis } from "../../gateway/contract/index.ts";
import type { DayPeriod } from "../../gateway/src/answers/stats-periods.ts";
import { makeStatsCohorts } from "../../gateway/src/answers/stats-cohorts.ts";
import { makeStats } from "../../gateway/src/answers/stats.ts";
import { makePlainClient } from "../../gateway/src/plain-client.ts";
import { startInvoices } from "../../services/billing/test/start-invoices.ts";
import { startIdentity } from "../../services/identity/test/start-identity.ts";
import { startLeads } from "../../services/leads/test/start-leads.ts";
import { finnishPrices } from "../../services/purchasing/test/given.ts";
import { startPurchasing } from "../../services/purchasing/test/start-purchasing.ts";

export const COUNTRIES = ["FI", "SE"] as const;
export type Country = (typeof COUNTRIES)[number];

/** Which service consumes which events of the others. */
const consumed = {
  leads: [PurchaseConfirmedSchema, PurchaseRefundedSchema, BuyingEndedSchema],
  purchasing: [
    LeadPublishedSchema,
    LeadClosedSchema,
    LeadReopenedSchema,
    DealChangedSchema,
    QuotaChangedSchema,
    CreditsSoldSchema,
    FeeChargedSchema,
  ],
  billing: [PurchaseConfirmedSchema, PurchaseRefundedSchema],
} satisfies Record<string, DescMessage[]>;

/** The four services with statistics as they are, with their stores; the test carries their events. */
export async function startQuarter() {
  const [leads, purchasing, billing, identity] = await Promise.all([
    startLeads({}, { idleQueue: true }),
    startPurchasing({}, { idleQueue: true }),
    startInvoices(),
    startIdentity({ idleQueue: true }),
  ]);
  const services = { leads, purchasing, billing, identity };
  await purchasing.given.priceList();
  await purchasing.given.priceList({
    country: "SE",
    currency: "SEK",
    unitPrices: finnishPrices.unitPrices.map(({ leadType, price }) => ({
      leadType,
      price: { amount: price.amount * 11n + 7n, currency: "SEK" },
    })),
    modifiers: [],
  });
  const packs = loadCountryPacks(new URL("../../deploy/countries", import.meta.url).pathname, COUNTRIES);
  const admin = await leads.asUser(randomUUID(), { role: "admin" });
  /** As the gateway asks a service, with as much time as a busy machine needs. */
  const counted = (service: Pick<typeof leads, "clientOf">) => {
    const client = makePlainClient(StatisticsService, service.clientOf("gateway", StatisticsService));
    const asAdmin = <Name extends keyof typeof client>(name: Name) =>
      ((said: Parameters<(typeof client)[Name]>[0]) => client[name](said as never, admin)) as (typeof client)[Name];
    return {
      sumFigures: asAdmin("sumFigures"),
      listActiveAgents: asAdmin("listActiveAgents"),
      listCohorts: asAdmin("listCohorts"),
      countCohorts: asAdmin("countCohorts"),
    };
  };
  const clients = {
    statistics: {
      leads: counted(leads),
      purchasing: counted(purchasing),
      billing: counted(billing),
      identity: counted(identity),
    },
    // Whether the books agree is another test's.
    invariants: new Proxy({}, { get: () => ({ listInvariants: () => Promise.reject(new Error("Not asked here")) }) }),
  };
  const stats = makeStats({ clients: clients as never, packs });
  /** Purchases that billing never gets. */
  const tests = new Set<string>();

  /** Tests, and the refunds of cards, which were charged without a provider. */
  const isKeptFromBilling = ({ purchaseId, returnedAs }: { [key: string]: unknown }) =>
    tests.has(String(purchaseId)) || returnedAs === "PAYMENT_SOURCE_CARD";

  async function deliver(event: DrainedEvents["all"][number], at: Date): Promise<void> {
    for (const [name, schemas] of Object.entries(consumed)) {
      const schema = schemas.find((known) => eventType(known).type === event.type);
      if (!schema || (name === "billing" && isKeptFromBilling(event.payload))) continue;
      const service = services[name as keyof typeof consumed];
      await service.consume(schema, fromJson(schema, event.payload), { version: event.version, time: at });
    }
  }

  return {
    ...services,
    packs,
    tests,

    setClock(at: Date): void {
      for (const { clock } of Object.values(services)) clock.set(at);
    },

    /** Passes each service's events to their consumers, and so on, until nobody publishes anything more. */
    async carry(at: Date): Promise<void> {
      for (;;) {
        const drained = [];
        for (const { db } of Object.values(services)) drained.push(...(await drainOutbox(db)).all);
        for (const event of drained) await deliver(event, at);
        if (drained.length === 0) return;
      }
    },

    async countFigures(): Promise<void> {
      for (const { runJob } of Object.values(services)) await runJob("count-figures");
    },

    /** As the back office shows them. */
    async figures(basis: StatsBasis, period: DayPeriod) {
      const { countries } = await stats.of({ basis, period, country: "" }, admin);
      return Object.fromEntries(countries.map(({ country, current }) => [country, current]));
    },

    async cohorts(country: Country) {
      const asked = { country, timeZone: packs.get(country)!.timeZone, now: leads.clock.now() };
      return makeStatsCohorts({ clients: clients as never })(asked, admin);
    },

    databases: {
      leads: leads.db,
      purchasing: purchasing.db,
      billing: billing.db,
      identity: identity.db,
    } satisfies Record<string, Db>,

    async stop(): Promise<void> {
      await Promise.all(Object.values(services).map((service) => service.stop()));
    },
  };
}

export type Quarter = Awaited<ReturnType<typeof startQuarter>>;
