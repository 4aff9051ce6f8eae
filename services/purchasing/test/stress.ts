import { randomUUID } from "node:crypto";
import type { Db } from "@doorlight/common/db";
import { refusalFrom } from "@doorlight/common/errors";
import { eventually } from "@doorlight/common/testing";
import type { Buyer, Purchase, PurchaseCommand, PurchaseOutcome } from "../src/domain/purchase.ts";
import type { PayByCard } from "../src/use-cases/pay-by-card.ts";
import { type Given, commandOf, givenIn, hoursFromNow, now } from "./given.ts";
import { Killed } from "./stress-cards.ts";

/** One attempt as a buyer's client saw it; times on this process's own clock. */
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
  payByCard: PayByCard;
  clicks: number;
  /** Called before each click with its number: the place for injected faults. */
  before?: (click: number, leadIds: readonly string[]) => unknown;
};

/** The answers of attempts whose card was charged in vain: their spots and keys are free again. */
export const inVain: ReadonlySet<string> = new Set(["card_declined", "card_error"]);
/** Of one that left a reservation behind. */
export const ABANDONED = "abandoned";

const CLIENTS = 64;
const LEADS = 32;
const AGENTS = 60;

/**
 * Sixty-four clients at once on leads with caps 4 and 2: present and recent colleagues who share a quota, agents with a
 * credit who click on two leads at once, impatient ones who repeat a click under its key before the first answer, cards
 * at their worst (`stress-cards.ts`), and sellers who close meanwhile.
 */
export async function stress({ db, random, buy, payByCard, clicks, before }: StressOptions): Promise<History> {
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

  async function attempt(command: PurchaseCommand): Promise<void> {
    const key = `${command.buyer.id} ${command.idempotencyKey}`;
    const startedAt = performance.now();
    const answered = await seen(command, buy, payByCard);
    attempts.push({ key, leadId: command.leadId, startedAt, endedAt: performance.now(), ...answered });
  }

  async function click(number: number): Promise<void> {
    await before?.(number, leads);
    // The clients move from lead to lead, so that each is contended for a while.
    const contended = Math.floor((number / clicks) * leads.length);
    const leadId = leads[Math.max(0, contended - Math.floor(random() * 3))]!;
    const command = commandOf(pick(agents), leadId);
    // As the kit does, an event is retried: on a busy machine a lock may be waited for too long.
    if (random() < 0.01) await eventually(() => given.closedLead(leadId, now));
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
  await Promise.all(offices.map((officeId) => given.quota({ officeId }, { total: 1 })));
  const agents = Array.from({ length: AGENTS }, async (_, i) => {
    const method = random();
    const agent = await given.agent({
      credits: Math.floor(random() * 1.4),
      billingMethod: method < 0.15 ? "invoice" : method < 0.9 ? "card" : "prepaid",
    });
    if (i % 10 === 0) await given.quota({ userId: agent.id }, { total: 1 });
    if (i % 6 === 0) return agent;
    const member = await given.moved(agent, offices[Math.floor(i / 6)]!, hoursFromNow(-100));
    return i % 3 === 0 || i % 6 === 1 ? given.moved(member, null, hoursFromNow(-0.5)) : member;
  });
  return Promise.all(agents);
}

type Seen = Pick<Attempt, "outcome" | "answer">;

async function seen(command: PurchaseCommand, buy: StressOptions["buy"], payByCard: PayByCard): Promise<Seen> {
  try {
    const { refusal, purchase, reservation } = await buy(command);
    if (refusal !== null) return { outcome: "refused", answer: refusal };
    if (!reservation) return bought(purchase);
    const { leadId, buyer } = command;
    const paid = await payByCard({ ...reservation, leadId, userId: buyer.id, country: buyer.country });
    return "action" in paid ? abandoned : bought(paid.purchase);
  } catch (error) {
    if (error instanceof Killed) return abandoned;
    const code = refusalFrom(error)?.code;
    // "Still running" says nothing about the end.
    return { outcome: code && inVain.has(code) ? "refused" : "unknown", answer: code ?? String(error) };
  }
}

const abandoned: Seen = { outcome: "unknown", answer: ABANDONED };

function bought(purchase: Purchase): Seen {
  return { outcome: "bought", answer: JSON.stringify(purchase, bigintAsText) };
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
