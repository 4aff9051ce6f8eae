import { randomUUID } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer, Purchase, PurchaseCommand, PurchaseOutcome, Reservation } from "../src/domain/purchase.ts";
import { type Given, commandOf, givenIn, hoursFromNow, now } from "./given.ts";

/** What one buyer's client saw of one attempt; times on this process' own clock. */
export type Attempt = {
  key: string;
  leadId: string;
  startedAt: number;
  endedAt: number;
  outcome: "bought" | "refused" | "unknown";
  /** Purchase as it was answered, refusal code or error. */
  answer: string;
};

export type History = { attempts: Attempt[]; caps: Map<string, number> };

export type StressOptions = {
  db: Db;
  random: () => number;
  buy: (command: PurchaseCommand) => Promise<PurchaseOutcome>;
  clicks: number;
  /** Called before each click with its number: the place for injected faults. */
  before?: (click: number) => void;
};

/** The answer of an attempt whose card was declined: its spot and its key are free again. */
export const DECLINED = "card_declined";
/** Of one that left a reservation behind. */
export const ABANDONED = "abandoned";

const CLIENTS = 64;
const LEADS = 24;
const AGENTS = 60;

/**
 * Sixty-four clients at once on leads with caps 4 and 2: colleagues, of now and of a moment ago, who share a quota, agents
 * with a credit or two who click on two leads at once, impatient ones who send a click again under its key before the first
 * answer is there, cards that are charged, declined or left alone, and sellers who close meanwhile.
 */
export async function stress({ db, random, buy, clicks, before }: StressOptions): Promise<History> {
  const given = givenIn(db);
  const charge = chargeIn(db);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const agents = await agentsFor(given, random);
  const caps = new Map<string, number>();
  for (let i = 0; i < LEADS; i++) {
    const cap = i % 2 === 0 ? 4 : 2;
    caps.set(await given.lead({ cap, leadType: cap === 4 ? "request_for_quote" : "request_for_valuation" }), cap);
  }
  const leads = [...caps.keys()];
  const attempts: Attempt[] = [];

  async function attempt(command: PurchaseCommand): Promise<void> {
    const key = `${command.buyer.id} ${command.idempotencyKey}`;
    const startedAt = performance.now();
    const answered = await seen(buy(command), charge);
    attempts.push({ key, leadId: command.leadId, startedAt, endedAt: performance.now(), ...answered });
  }

  async function click(number: number): Promise<void> {
    before?.(number);
    // The clients move from lead to lead, so that each is contended for a while.
    const contended = Math.floor((number / clicks) * leads.length);
    const leadId = leads[Math.max(0, contended - Math.floor(random() * 3))]!;
    const command = commandOf(pick(agents), leadId);
    if (random() < 0.01) await given.closedLead(leadId, now);
    const sent = [command];
    if (random() < 0.3) sent.push(command, command);
    if (random() < 0.2) sent.push({ ...command, leadId: pick(leads), idempotencyKey: randomUUID() });
    await Promise.all(sent.map(attempt));
    if (sent.length > 1) await attempt(command);
  }

  let next = 0;
  const client = async () => {
    while (next < clicks) await click(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { attempts, caps };
}

/** Offices of five with a quota; two agents of each have left it since the leads were published, and a sixth never had any. */
async function agentsFor(given: Given, random: () => number): Promise<Buyer[]> {
  const offices = Array.from({ length: AGENTS / 6 }, () => randomUUID());
  await Promise.all(offices.map((officeId) => given.quota({ officeId }, { total: 3 })));
  const agents = Array.from({ length: AGENTS }, async (_, i) => {
    const method = random();
    const agent = await given.agent({
      credits: Math.floor(random() * 2.5),
      billingMethod: method < 0.3 ? "invoice" : method < 0.8 ? "card" : "prepaid",
    });
    if (i % 5 === 0) await given.quota({ userId: agent.id }, { total: 2 });
    if (i % 6 === 0) return agent;
    const member = await given.moved(agent, offices[Math.floor(i / 6)]!, hoursFromNow(-100));
    return i % 3 === 0 || i % 6 === 1 ? given.moved(member, null, hoursFromNow(-0.5)) : member;
  });
  return Promise.all(agents);
}

type Seen = Pick<Attempt, "outcome" | "answer">;

/** As billing would: what comes of a charge depends on its purchase alone, so that it is the same however often it is asked. */
function chargeIn(db: Db) {
  const reservations = makeReservationStore(db);
  return async ({ purchaseId }: Reservation): Promise<Seen> => {
    const fate = Number.parseInt(purchaseId.at(-1)!, 16);
    if (fate < 1) return { outcome: "unknown", answer: ABANDONED };
    const purchase =
      fate < 10 ? await reservations.release(purchaseId, "declined", now) : await reservations.confirm(purchaseId, now);
    return purchase ? bought(purchase) : { outcome: "refused", answer: DECLINED };
  };
}

async function seen(
  answer: Promise<PurchaseOutcome>,
  charge: (reservation: Reservation) => Promise<Seen>,
): Promise<Seen> {
  try {
    const { refusal, purchase, reservation } = await answer;
    if (refusal !== null) return { outcome: "refused", answer: refusal };
    return reservation ? await charge(reservation) : bought(purchase);
  } catch (error) {
    // "Still running" says nothing about the end.
    return { outcome: "unknown", answer: refusalFrom(error)?.code ?? String(error) };
  }
}

function bought(purchase: Purchase): Seen {
  return { outcome: "bought", answer: JSON.stringify(purchase, bigintAsText) };
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
