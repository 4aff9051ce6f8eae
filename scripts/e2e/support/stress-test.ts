import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isNativeError } from "node:util/types";
import { seededRandom } from "@doorlight/common/testing";
import { type AnswerOf, buyLead, type ErrorBody } from "@doorlight/gateway/contract";
import type { Agent } from "./given.ts";
import type { Attempt } from "./purchase-history.ts";
import type { Reply } from "./visitor.ts";

export interface StressTestAgent {
  agent: Agent;
  office: string;
}

const RETRY_MS = 40;
const PATIENCE_MS = 60_000;

/** The seed of a run, for the name of its tests, and its random numbers. STRESS_TEST_SEED repeats a run. */
export function seedOfRun(): { seed: number; random: () => number } {
  const seed = Number(process.env["STRESS_TEST_SEED"] ?? randomInt(1_000_000));
  return { seed, random: seededRandom(seed) };
}

/**
 * All agents buy all leads at once, each in an order of its own, and keep a key until its answer is definite. After
 * that share of the purchases the agent clicks again: the same key must get the same answer.
 */
export async function stressTest(
  agents: readonly StressTestAgent[],
  leadIds: readonly string[],
  random: () => number,
  clickAgain = 0.25,
): Promise<Attempt[]> {
  const histories = await Promise.all(
    agents.map(async (one) => {
      const attempts: Attempt[] = [];
      for (const leadId of shuffled(leadIds, random)) {
        attempts.push(...(await buyWithRetries(one, leadId, random() < clickAgain)));
      }
      return attempts;
    }),
  );
  return histories.flat();
}

async function buyWithRetries({ agent, office }: StressTestAgent, leadId: string, again: boolean): Promise<Attempt[]> {
  const key = randomUUID();
  const first = await untilDefinite(agent, office, leadId, key);
  if (again && "bought" in first.outcome) return [first, await untilDefinite(agent, office, leadId, key)];
  return [first];
}

/** Clicks again with the same key until the answer is definite. Rejects if that takes a minute. */
export async function untilDefinite(agent: Agent, office: string, leadId: string, key: string): Promise<Attempt> {
  const start = Date.now();
  const click = { params: { id: leadId }, body: {}, headers: { "idempotency-key": key } };
  const { status, body } = await definiteReply(() => agent.try(buyLead, click));
  const outcome =
    status < 400 ? { bought: (body as AnswerOf<typeof buyLead>).purchase.id } : { refused: (body as ErrorBody).code };
  return { agentId: agent.id, office, leadId, key, start, end: Date.now(), outcome };
}

/** Clicks until the outcome is known. Rejects if that takes a minute. */
export async function definiteReply(click: () => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await click().catch((error: unknown) => {
      if (!isLostAnswer(error)) throw error;
      return undefined;
    });
    if (reply && !isUnknown(reply)) return reply;
    if (Date.now() > end)
      throw new Error(`no definite answer within ${PATIENCE_MS} ms: ${JSON.stringify(reply?.body)}`);
    await pause(RETRY_MS);
  }
}

/** An error of the server, or "in progress". */
const isUnknown = ({ status, body }: Reply<unknown>): boolean =>
  status >= 500 || (status >= 400 && (body as ErrorBody).code === "purchase_in_progress");

/** Whether there was no answer. Errors of `fetch` are of another realm than a test's own classes. */
export const isLostAnswer = (error: unknown): boolean => isNativeError(error) && error.name === "TypeError";

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
