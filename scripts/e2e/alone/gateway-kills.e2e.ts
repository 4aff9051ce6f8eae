import { randomUUID } from "node:crypto";
import { eventually, KILLS } from "@doorlight/common/testing";
import { minutes, seconds } from "@doorlight/common/time";
import {
  type AnswerOf,
  buyLead,
  buyPack,
  choosePlan,
  type ErrorBody,
  getBillingOverview,
  getLead,
  listPlans,
  previewPlan,
} from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { invariantViolations } from "../../../services/purchasing/test/invariants.ts";
import { cardPayer, savePayingCard } from "../support/cards.ts";
import { openDatabase } from "../support/database.ts";
import { type Agent, someAgent, someLead } from "../support/given.ts";
import { ledgerViolations } from "../support/ledger-violations.ts";
import { stack } from "../support/stack.ts";
import { standAt, startWithStandstills } from "../support/standstill.ts";
import { definiteReply, isLostAnswer } from "../support/stress-test.ts";
import type { Reply } from "../support/visitor.ts";

const purchasing = openDatabase(stack, "purchasing");
const billing = openDatabase(stack, "billing");
const returnPath = "/account/billing";
/** So long a click waits for its card. */
const CARD_TAKES_MS = seconds(4);

beforeAll(() => startWithStandstills(["purchasing", "billing"]), minutes(2));
afterAll(async () => {
  await Promise.all((["purchasing", "billing"] as const).map((name) => stack.restart(name)));
  await stack.start("gateway");
  await Promise.all([purchasing, billing].map(({ db }) => db.destroy()));
}, minutes(2));

/** Somebody about to buy something by card. */
type Story = {
  agent: Agent;
  /** The same each time, with the same key. */
  click(): Promise<Reply<unknown>>;
  /** Whether the answer matches the agent's state. */
  expectTruth(answer: unknown): Promise<void>;
};

const keyed = () => ({ "idempotency-key": randomUUID() });

let leadPayer: Promise<Agent> | undefined;

async function someCardPurchase(): Promise<Story> {
  const agent = await (leadPayer ??= cardPayer());
  const { id } = await someLead();
  const order = { params: { id }, body: {}, headers: keyed() };
  return {
    agent,
    click: () => agent.try(buyLead, order),
    async expectTruth(answer) {
      expect((answer as AnswerOf<typeof buyLead>).purchase).toMatchObject({ leadId: id, paymentSource: "card" });
      expect(await agent.call(getLead, { params: { id } })).toMatchObject({ status: "obtained" });
    },
  };
}

async function someAgentWithCard(): Promise<Agent> {
  const agent = await someAgent();
  await savePayingCard(agent);
  return agent;
}

async function somePack(): Promise<Story> {
  const agent = await someAgentWithCard();
  const order = { params: { id: "credits_5" }, body: { payment: "card", returnPath } as const, headers: keyed() };
  return {
    agent,
    click: () => agent.try(buyPack, order),
    async expectTruth(answer) {
      expect(answer).toEqual({ saleId: expect.any(String) });
      expect((await agent.call(getBillingOverview)).credits).toBe(1 + 5);
    },
  };
}

/** A plan, or a larger one than the agent has. */
async function somePlan(planId: "basic" | "plus"): Promise<Story> {
  const agent = await someAgentWithCard();
  if (planId === "plus") expect((await (await planChoice(agent, "basic"))()).status).toBe(200);
  return {
    agent,
    click: await planChoice(agent, planId),
    async expectTruth(answer) {
      expect(answer).toMatchObject({ subscription: { planId, state: "active" } });
      expect((await agent.call(listPlans)).subscription).toMatchObject({ planId, state: "active" });
    },
  };
}

async function planChoice(agent: Agent, planId: string): Promise<Story["click"]> {
  const { previewToken } = await agent.call(previewPlan, { params: { id: planId } });
  const order = { body: { planId, previewToken, returnPath }, headers: keyed() };
  return () => agent.try(choosePlan, order);
}

type Death = { failpoint: string; begin: () => Promise<Story> };

/**
 * Each time that the gateway crashes in a round, with those who wait for it then. Purchasing stands while billing comes to its
 * failpoint, so that one death is at two of them. All kinds come to a step of a charge, so they take turns.
 */
function deathsOf(round: number): Death[][] {
  const somePlanChange = () => somePlan(round % 2 === 0 ? "basic" : "plus");
  const kinds = [someCardPurchase, somePack, somePlanChange];
  const turn = (nth: number) => kinds[(round + nth) % kinds.length]!;
  return [
    [
      { failpoint: "purchasing.after_reserve", begin: someCardPurchase },
      { failpoint: "billing.after_sale", begin: somePack },
    ],
    [
      { failpoint: "purchasing.after_charge", begin: someCardPurchase },
      { failpoint: "billing.after_choice", begin: somePlanChange },
    ],
    [
      { failpoint: "purchasing.after_confirm", begin: someCardPurchase },
      { failpoint: "billing.after_charge_claimed", begin: round % 2 === 0 ? somePack : somePlanChange },
    ],
    [{ failpoint: "billing.after_charge_sent", begin: turn(0) }],
    [{ failpoint: "billing.after_charge_settled", begin: turn(1) }],
  ];
}

/** The gateway crashes while each of them waits for a service that stands at a failpoint. Returns the answers that they get then. */
async function gatewayDies(waiting: { failpoint: string; click: Story["click"] }[]): Promise<Reply<unknown>[]> {
  const standing: (() => void)[] = [];
  const unknown: Promise<boolean>[] = [];
  try {
    for (const { failpoint, click } of waiting) {
      const { stands, goOn } = standAt(failpoint);
      standing.push(goOn);
      unknown.push(click().then(({ status }) => status >= 500, isLostAnswer));
      await stands();
    }
    await stack.kill("gateway");
    expect(await Promise.all(unknown)).toEqual(waiting.map(() => true));
  } finally {
    for (const goOn of standing) goOn();
  }
  const clickAgain = waiting.map(({ click }) => definiteReply(click));
  const [replies] = await Promise.all([Promise.all(clickAgain), stack.start("gateway")]);
  return replies;
}

const rounds = Array.from({ length: KILLS }, (_, round) => round + 1);

test.each(rounds)(
  "takes every card payment once and answers truly if the gateway crashes (round %d)",
  async (round) => {
    const begin = async ({ failpoint, begin: story }: Death) => ({ failpoint, ...(await story()) });
    const all = await Promise.all(deathsOf(round).map((deaths) => Promise.all(deaths.map(begin))));
    const truths: (() => Promise<void>)[] = [];
    for (const waiting of all) {
      const start = Date.now();
      const replies = await gatewayDies(waiting);
      // On a busy machine a service may stand for longer than a card may take. Then nothing is charged.
      const isLate = Date.now() - start > CARD_TAKES_MS;
      for (const [nth, { failpoint, click, expectTruth }] of waiting.entries()) {
        const { status, body } = replies[nth]!;
        const { code: refused } = body as Partial<ErrorBody>;
        const mayBe = isLate && status === 405 ? "card_error" : undefined;
        expect({ failpoint, refused }).toEqual({ failpoint, refused: mayBe });
        const { body: again } = await definiteReply(click);
        expect((again as Partial<ErrorBody>).code).toBe(refused);
        if (!refused)
          truths.push(
            () => expectTruth(body),
            () => expectTruth(again),
          );
      }
    }
    const buyers = all.flat().map(({ agent }) => agent.id);
    await eventually(async () => expect(await ledgerViolations(buyers, purchasing.db, billing.db)).toEqual([]), {
      timeoutMs: minutes(1),
    });
    for (const expectTruth of truths) await expectTruth();
    expect(await invariantViolations(purchasing.db, new Date())).toEqual({});
  },
  minutes(5),
);
