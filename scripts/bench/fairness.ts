import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@doorlight/common/testing";
import type { Stack } from "../stack/stack.ts";
import type { Fixture } from "./fixture.ts";
import { goals, type Measured } from "./goal.ts";
import { send } from "./load.ts";
import type { OtherAnswers } from "./other-answers.ts";
import { purchase } from "./purchases.ts";

const BUYERS = 200;
const WITHIN_MS = 200;
const LEADS = 100;
const CAP = 4;
/** So many leads, of a hundred, may be unfair. */
const EXCEPT = 1;
const SOLD = 201;
const TOO_LATE = 404;

/** Buyers arrive one after the other at one lead: the place of the last winner in their queue. */
export async function fairness(stack: Stack, fixture: Fixture, others: OtherAnswers): Promise<Measured> {
  const buyers = [...fixture.buyers, ...(await fixture.moreBuyers(BUYERS - fixture.buyers.length))];
  const random = seededRandom(1);
  const agent = new Agent({ keepAlive: true });

  async function placeOfLastWinner(leadId: string): Promise<number> {
    const queue = buyers.map((buyer) => ({ buyer, order: random() })).toSorted((a, b) => a.order - b.order);
    const start = performance.now();
    const answers = await Promise.all(
      queue.map(async ({ buyer }, place) => {
        await pause((WITHIN_MS * place) / BUYERS);
        const began = performance.now();
        const status = await send(agent, stack.urls.product, purchase(buyer, leadId));
        return { status, ms: performance.now() - began, began: began - start };
      }),
    );
    others.without("P27", { answers, perSecond: 0 }, [SOLD, TOO_LATE]);
    const arrived = answers.toSorted((a, b) => a.began - b.began);
    return arrived.findLastIndex(({ status }) => status === SOLD) + 1;
  }

  const places: number[] = [];
  for (const leadId of await fixture.freshLeads(LEADS, CAP)) places.push(await placeOfLastWinner(leadId));
  agent.destroy();
  const sorted = places.toSorted((a, b) => a - b);
  return {
    goal: goals.P27,
    value: sorted.at(-1 - EXCEPT) ?? Number.NaN,
    note: `median ${sorted[LEADS / 2]}, worst ${sorted.at(-1)}`,
  };
}
