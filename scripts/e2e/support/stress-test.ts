import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type AnswerOf, buyLead, type ErrorBody } from "../../contract/index.ts";
import type { Agent } from "./given.ts";
import type { Attempt } from "./history.ts";

export interface StormAgent {
  agent: Agent;
  office: string;
}

const RETRY_MS = 40;
const PATIENCE_MS = 60_000;

/**
 * All agents go for all leads at once, in their own order; each keeps its key until the answer is definite. After that
 * share of the purchases the agent clicks again: the same key must give the same answer.
 */
export async function storm(
  agents: readonly StormAgent[],
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

async function buyWithRetries({ agent, office }: StormAgent, leadId: string, again: boolean): Promise<Attempt[]> {
  const key = randomUUID();
  const first = await untilDefinite(agent, office, leadId, key);
  if (again && "bought" in first.outcome) return [first, await untilDefinite(agent, office, leadId, key)];
  return [first];
}

async function untilDefinite(agent: Agent, office: string, leadId: string, key: string): Promise<Attempt> {
  const start = Date.now();
  for (;;) {
    const outcome = await attempt(agent, leadId, key);
    const end = Date.now();
    if (outcome) return { agentId: agent.id, office, leadId, key, start, end, outcome };
    if (end - start > PATIENCE_MS) throw new Error(`no definite answer for ${leadId} within ${PATIENCE_MS} ms`);
    await pause(RETRY_MS);
  }
}

/** Undefined where the outcome is unknown: no answer, or one of ours that says "try again". */
async function attempt(agent: Agent, leadId: string, key: string): Promise<Attempt["outcome"] | undefined> {
  try {
    const { status, body } = await agent.try(buyLead, {
      params: { id: leadId },
      body: {},
      headers: { "idempotency-key": key },
    });
    if (status < 400) return { bought: (body as AnswerOf<typeof buyLead>).purchase.id };
    const { code } = body as ErrorBody;
    const isUnknown = status >= 500 || code === "purchase_in_progress";
    return isUnknown ? undefined : { refused: code };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
