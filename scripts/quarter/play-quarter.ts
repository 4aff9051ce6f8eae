import { randomUUID } from "node:crypto";
import { seededRandom } from "@doorlight/common/testing";
import { days, hours, localDate, minutes } from "@doorlight/common/time";
import { PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { RefundApprovedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { addMonths } from "../../gateway/src/answers/stats-periods.ts";
import { makeReservationStore } from "../../services/purchasing/src/db/reservation-store.ts";
import { editList } from "./edit-list.ts";
import { type Agent, openAccount, pays } from "./open-account.ts";
import { COUNTRIES, type Country, type Quarter } from "./start-quarter.ts";

/** From weeks before the quarter to days after it, so that what belongs together lies on both sides of its ends. */
const FIRST = Date.parse("2026-12-07T00:00:00Z");
const END = Date.parse("2027-04-13T00:00:00Z");

type OpenLead = {
  leadId: string;
  hash: string;
  country: Country;
  expiresAt: number;
  place: (typeof places)[Country][number];
  isTest: boolean;
};
type Bought = { purchaseId: string; leadId: string; agent: Agent; at: number; isFollowed: boolean };

const places: Record<Country, { country: Country; postalCode: string; city: string; locale: string }[]> = {
  FI: [
    { country: "FI", postalCode: "00100", city: "Helsinki", locale: "fi" },
    { country: "FI", postalCode: "33100", city: "Tampere", locale: "fi" },
  ],
  SE: [
    { country: "SE", postalCode: "11456", city: "Stockholm", locale: "sv" },
    { country: "SE", postalCode: "21120", city: "Malmö", locale: "sv" },
  ],
};

/** Lets sellers, agents and admins of two countries do what they do, at the times that a seed gives. */
export async function playQuarter(quarter: Quarter, seed: number): Promise<void> {
  const { leads, purchasing, billing, tests } = quarter;
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const desk = leads.clientOf("gateway", LeadDeskService);
  const packs = billing.clientOf("gateway", PacksService);
  const admin = await leads.asUser(randomUUID(), { role: "super_admin" });
  const reservations = makeReservationStore(purchasing.db);

  let now = FIRST;
  const agents: Agent[] = [];
  const open: OpenLead[] = [];
  const closed: OpenLead[] = [];
  const bought: Bought[] = [];
  let homes = 0;

  const buyableIn = (country: Country) => open.filter((lead) => lead.country === country && lead.expiresAt > now);
  /** Without tests, which nobody is shown. */
  const openIn = (country: Country) => buyableIn(country).filter((lead) => !lead.isTest);
  const take = <T>(from: T[], one: T | undefined) => (one === undefined ? [] : from.splice(from.indexOf(one), 1));
  const versionOf = async (id: string) => (await desk.getDeskLead({ id }, admin)).lead!.version;

  const happens = {
    async signUp(country: Country, confirms = random() < 0.8) {
      const nth = agents.filter((agent) => agent.country === country).length;
      const person = { country, email: `agent${++homes}@example.test` };
      const agent = await openAccount(quarter, {
        person,
        pays: pays[nth % pays.length]!,
        confirms,
        now: new Date(now),
      });
      if (!agent) return;
      agents.push(agent);
      if (agent.pays === "credit") await happens.buyPack(country, agent);
    },

    async buyPack(
      country: Country,
      by = pick(agents.filter((one) => one.country === country && one.pays === "credit")),
    ) {
      if (!by) return;
      const order = { packId: "credits_5", payment: 2, idempotencyKey: randomUUID(), returnPath: "/account" };
      await packs.buyPack(order, await billing.asUser(by.buyer.id, { country }));
    },

    async publish(country: Country, { isTest = false } = {}) {
      const place = { ...pick(places[country])!, address: `Testikatu ${++homes}` };
      const leadType = pick([LeadType.REQUEST_FOR_QUOTE, LeadType.REQUEST_FOR_VALUATION])!;
      const { requestId, token } = await leads.submit({ ...place, leadType });
      if (isTest) await leads.db("requests").where({ id: requestId }).update({ test: true });
      if (random() < 0.15) return;
      const { hash } = await leads.gateway.confirmRequest({ token });
      const lead = await leads.db("leads").where({ request_id: requestId }).first("id", "expires_at");
      open.push({ leadId: lead.id, hash, country, place, isTest, expiresAt: lead.expires_at.getTime() });
    },

    publishTest: (country: Country) => happens.publish(country, { isTest: true }),

    async repeat(country: Country) {
      const lead = pick(openIn(country));
      if (!lead) return;
      const { token } = await leads.submit(lead.place);
      await leads.gateway.confirmRequest({ token });
    },

    async view(country: Country) {
      const [lead, agent] = [pick(openIn(country)), pick(agents.filter((one) => one.country === country))];
      if (!lead || !agent) return;
      await leads.gateway.getLead({ leadId: lead.leadId }, await leads.asUser(agent.buyer.id, { country }));
    },

    async buy(country: Country) {
      const [lead, agent] = [pick(buyableIn(country)), pick(agents.filter((one) => one.country === country))];
      if (!lead || !agent) return;
      const buyer = { ...agent.buyer, test: lead.isTest };
      if (lead.isTest) await purchasing.given.testers(lead.leadId, [buyer.id]);
      const outcome = await purchasing.given.buys(buyer, lead.leadId, {}, new Date(now));
      const purchaseId = outcome.purchase?.id ?? outcome.reservation?.purchaseId;
      if (!purchaseId) return;
      if (lead.isTest) tests.add(purchaseId);
      if (outcome.reservation && random() < 0.2) {
        await reservations.release(purchaseId, "declined", new Date(now));
        return;
      }
      if (outcome.reservation) await reservations.confirm(purchaseId, new Date(now));
      bought.push({ purchaseId, leadId: lead.leadId, agent, at: now, isFollowed: false });
    },

    async refund(country: Country, which?: Bought) {
      const one = which ?? pick(bought.filter(({ agent, at }) => agent.country === country && now - at < days(45)));
      // Its buyer's notes go with a refund, and are in no table afterwards.
      if (!one || one.isFollowed) return;
      take(bought, one);
      const { purchaseId } = one;
      await purchasing.consume(RefundApprovedSchema, { requestId: randomUUID(), purchaseId, country });
    },

    async close(country: Country) {
      const [lead] = take(open, pick(openIn(country)));
      if (!lead) return;
      leads.purchasing.endedAt = new Date(now);
      await leads.gateway.closeSellerRequest({ hash: lead.hash });
      closed.push(lead);
    },

    async reopen(country: Country) {
      const [lead] = take(closed, pick(closed.filter((one) => one.country === country && one.expiresAt > now)));
      if (!lead) return;
      const act = { id: lead.leadId, version: await versionOf(lead.leadId), reason: "She called" };
      await desk.reopenDeskLead(act, admin);
      open.push(lead);
    },

    async markDuplicate(country: Country) {
      const one = pick(openIn(country));
      const original = openIn(country).find(
        (other) => other !== one && other.place.postalCode === one?.place.postalCode,
      );
      if (!one || !original) return;
      leads.purchasing.endedAt = new Date(now);
      const version = await versionOf(one.leadId);
      const mark = { id: one.leadId, version, reason: "The same home", originalId: original.leadId };
      await desk.markDuplicate(mark, admin);
      take(open, one);
      for (const purchase of bought.filter(({ leadId }) => leadId === one.leadId))
        await happens.refund(country, purchase);
    },

    async follow(country: Country) {
      const one = pick(bought.filter(({ agent, purchaseId }) => agent.country === country && !tests.has(purchaseId)));
      const state = pick(["called", "met", "won", "lost"])!;
      if (!one) return;
      one.isFollowed = true;
      await leads
        .db("follow_ups")
        .insert({ lead_id: one.leadId, agent_id: one.agent.buyer.id, state, state_at: new Date(now) })
        .onConflict(["lead_id", "agent_id"])
        .merge();
    },

    async editList(country: Country) {
      const agent = pick(agents.filter((one) => one.country === country));
      if (agent) await editList(quarter, agent, random);
    },

    /** By an admin, without a refund. */
    async credit(country: Country) {
      const lines = billing.db("invoice_lines").where({ country, credit_note_id: null }).whereNotNull("invoice_id");
      const line = pick(await lines.orderBy("id").select("id", "invoice_id"));
      if (!line) return;
      const order = {
        invoiceId: line.invoice_id,
        lineIds: [line.id],
        reason: "A mistake",
        idempotencyKey: randomUUID(),
      };
      await billing.invoicing.createCreditNote(order, admin);
    },
  };

  /** How often a day brings each of them in a country. */
  const often: Record<keyof typeof happens, number> = {
    signUp: 0.12,
    buyPack: 0.03,
    publish: 0.7,
    publishTest: 0.1,
    repeat: 0.06,
    view: 0.8,
    buy: 1.5,
    refund: 0.1,
    close: 0.06,
    reopen: 0.04,
    markDuplicate: 0.03,
    follow: 0.5,
    editList: 0.05,
    credit: 0.03,
  };
  const plan = (day: number) =>
    COUNTRIES.flatMap((country) =>
      (Object.keys(often) as (keyof typeof often)[]).flatMap((what) => {
        // Twice a day at most.
        const times = [random(), random()].filter((chance) => chance < often[what] / 2);
        return times.map(() => ({ what, country, at: day + Math.floor(random() * days(1)) }));
      }),
    ).toSorted((one, other) => one.at - other.at);

  const pass = (to: number) => {
    now = to;
    quarter.setClock(new Date(now));
  };
  pass(FIRST);
  for (const country of COUNTRIES) for (const _ of pays) await happens.signUp(country, true);
  for (let day = FIRST; day < END; day += days(1)) {
    for (const { what, country, at } of plan(day)) {
      pass(Math.max(at, now + 1));
      await happens[what](country).catch((cause: unknown) => {
        throw new Error(`${what} in ${country} failed`, { cause });
      });
      await quarter.carry(new Date(now));
    }
    pass(Math.max(now, day + hours(23) + minutes(40)));
    await leads.runJob("expire-leads");
    for (const job of ["renew-subscriptions", "renew-deals", "invoice-runs"]) await billing.runJob(job);
    const date = localDate("UTC", new Date(day));
    if (date.endsWith("-11"))
      for (const country of COUNTRIES) await billing.runJob("invoice-run", { country, month: addMonths(date, -1) });
    await quarter.carry(new Date(now));
    await quarter.countFigures();
  }
}
