import { randomUUID } from "node:crypto";
import { type Db, transaction } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import type { Buyer } from "../src/domain/buyer.ts";
import type { Order } from "../src/domain/order.ts";
import type { SpotOutcome } from "../src/use-cases/buy-leads.ts";
import { type Given, givenIn, now } from "./given.ts";

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

export type StormOptions = {
  db: Db;
  random: () => number;
  buy: (order: Order) => Promise<SpotOutcome>;
  clicks: number;
  /** Called before each click with its number: the place for faults. */
  before?: (click: number) => void;
};

const CLIENTS = 64;
const LEADS = 24;
const AGENTS = 60;

/**
 * Sixty-four clients at once on leads with caps 4 and 2: colleagues, agents with a credit or two who click on two leads
 * at once, impatient ones who send a click again under its key before the first answer is there, and sellers who close
 * meanwhile.
 */
export async function storm({ db, random, buy, clicks, before }: StormOptions): Promise<History> {
  const given = givenIn(db);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const agents = await agentsFor(given, random);
  const caps = new Map<string, number>();
  for (let i = 0; i < LEADS; i++) {
    const cap = i % 2 === 0 ? 4 : 2;
    caps.set(await given.lead({ cap, leadType: cap === 4 ? "request_for_quote" : "request_for_valuation" }), cap);
  }
  const leads = [...caps.keys()];
  const attempts: Attempt[] = [];

  async function attempt(order: Order): Promise<void> {
    const key = `${order.buyer.id} ${order.idempotencyKey}`;
    const startedAt = performance.now();
    const answered = await seen(buy(order));
    attempts.push({ key, leadId: order.leadId, startedAt, endedAt: performance.now(), ...answered });
  }

  async function click(number: number): Promise<void> {
    before?.(number);
    // The crowd moves from lead to lead, so that each is hot for a while.
    const hot = Math.floor((number / clicks) * leads.length);
    const leadId = leads[Math.max(0, hot - Math.floor(random() * 3))]!;
    const buyer = pick(agents);
    const order: Order = { leadId, buyer, paymentSource: null, idempotencyKey: randomUUID(), traceparent: null };
    if (random() < 0.01) await transaction(db, (tx) => given.sales.close(tx, leadId, now));
    const sent = [order];
    if (random() < 0.3) sent.push(order, order);
    if (random() < 0.2) sent.push({ ...order, leadId: pick(leads), idempotencyKey: randomUUID() });
    await Promise.all(sent.map(attempt));
    if (sent.length > 1) await attempt(order);
  }

  let next = 0;
  const client = async () => {
    while (next < clicks) await click(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { attempts, caps };
}

/** Offices of four, and one agent in three without any. */
function agentsFor(given: Given, random: () => number): Promise<Buyer[]> {
  const offices = Array.from({ length: AGENTS / 6 }, () => randomUUID());
  const agents = Array.from({ length: AGENTS }, (_, i) =>
    given.agent({
      officeId: i % 3 === 0 ? null : offices[Math.floor(i / 6)],
      credits: Math.floor(random() * 4),
      billingMethod: random() < 0.7 ? "invoice" : "prepaid",
    }),
  );
  return Promise.all(agents);
}

async function seen(answer: Promise<SpotOutcome>): Promise<Pick<Attempt, "outcome" | "answer">> {
  try {
    const { refusal, purchase } = await answer;
    if (refusal !== null) return { outcome: "refused", answer: refusal };
    return { outcome: "bought", answer: JSON.stringify(purchase, bigintAsText) };
  } catch (error) {
    // "Still running" says nothing about the end.
    return { outcome: "unknown", answer: refusalFrom(error)?.code ?? String(error) };
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
