import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { expect } from "@jest/globals";
import type { UseCase } from "./killed-process.ts";
import type { CardContracts, CardPayer } from "./start-card-contracts.ts";

/** Something that an agent buys by card, or that a job buys for one, about to be done. It may crash on the way. */
export type Story = {
  useCase: UseCase;
  /** The same in this process. */
  once(): Promise<unknown>;
  /**
   * The same click once more, or the jobs after a failure. Returns whether it is bought now, by the answer that the
   * agent gets.
   */
  again(): Promise<boolean>;
  /** Whether it is bought. Fails if it is paid and not given, given and not paid, or paid twice. */
  isBought(): Promise<boolean>;
  /** Jobs continue until it is bought; a click whose card could not be charged is over. */
  byJob: boolean;
};

const returnPath = "/account/billing";
const december = "2026-11-30T22:00:00Z";
const topUp = { enabled: true, packId: "credits_5", threshold: 2, monthlyLimit: 3, consentVersion: "2026-11" };

/** Begins a story of each kind. */
export function crashStories(billing: CardContracts) {
  const { db, packs, plans, runJob, clock } = billing;

  /** `has` tells what the agent has; it tells `gets` once it is bought for so many payments. */
  async function watch({ userId }: CardPayer, has: () => Promise<unknown>, gets: unknown, costs = 1) {
    const payments = async () => {
      const { taken, charged, published } = await billing.paymentsOf(userId);
      expect({ charged, published }).toEqual({ charged: taken, published: taken });
      return taken.length;
    };
    const [had, before] = [await has(), await payments()];
    return async () => {
      const now = { has: await has(), payments: (await payments()) - before };
      const [not, bought] = [
        { has: had, payments: 0 },
        { has: gets, payments: costs },
      ];
      expect([not, bought]).toContainEqual(now);
      return now.has === gets;
    };
  }

  function click(useCase: UseCase, once: Story["once"], isBought: Story["isBought"]): Story {
    async function again() {
      const failure = await once().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return true;
      expect(await refusalOf(Promise.reject(failure))).toMatchObject({ code: "card_error" });
      return false;
    }
    return { useCase, once, again, isBought, byJob: false };
  }

  const creditsOf =
    ({ userId }: CardPayer) =>
    async () =>
      (await db("sales").where({ user_id: userId, state: "sold" }).pluck<number[]>("credits")).reduce(
        (sum, credits) => sum + credits,
        0,
      );

  const subscriptionOf = async ({ as }: CardPayer) => (await plans.getSubscription({}, as)).subscription;

  async function orderOf(planId: string, { as }: CardPayer) {
    const { change } = await plans.previewPlan({ planId }, as);
    return { planId, token: change!.token, idempotencyKey: randomUUID(), returnPath };
  }

  /** An agent on a plan. */
  async function subscriber(planId: string): Promise<CardPayer> {
    const agent = await billing.cardPayer();
    await plans.choosePlan(await orderOf(planId, agent), agent.as);
    return agent;
  }

  async function choice(agent: CardPayer, planId: string, isBought: Story["isBought"]): Promise<Story> {
    const input = await orderOf(planId, agent);
    return click({ name: "choosePlan", input, as: agent.as }, () => plans.choosePlan(input, agent.as), isBought);
  }

  return {
    async "a pack"(): Promise<Story> {
      const agent = await billing.cardPayer();
      const input = { packId: "credits_5", payment: Payment.CARD, idempotencyKey: randomUUID(), returnPath };
      const once = () => packs.buyPack(input, agent.as);
      return click({ name: "buyPack", input, as: agent.as }, once, await watch(agent, creditsOf(agent), 5));
    },

    async "the start of a plan"(): Promise<Story> {
      const agent = await billing.cardPayer();
      const plan = async () => (await subscriptionOf(agent))?.planId;
      return choice(agent, "basic", await watch(agent, plan, "basic"));
    },

    async "an upgrade"(): Promise<Story> {
      const agent = await subscriber("basic");
      const plan = async () => (await subscriptionOf(agent))?.planId;
      return choice(agent, "plus", await watch(agent, plan, "plus"));
    },

    async "a downgrade"(): Promise<Story> {
      const agent = await subscriber("plus");
      const next = async () => (await subscriptionOf(agent))?.nextPlanId;
      return choice(agent, "basic", await watch(agent, next, "basic", 0));
    },

    /** It leaves the clock in the next month. */
    async "the fee of a month"(): Promise<Story> {
      billing.restartClock();
      const agent = await subscriber("basic");
      clock.set(december);
      await runJob("renew-subscriptions");
      const fees = (state: string) => db("plan_fees").where({ user_id: agent.userId, reason: "renewal", state });
      const isBought = await watch(agent, async () => (await fees("charged")).length, 1);
      const [feeId] = await fees("pending").pluck<string[]>("id");
      const input = { feeId: feeId! };
      return {
        useCase: { name: "chargeFee", input },
        once: () => runJob("charge-fee", input),
        async again() {
          await runJob("renew-subscriptions");
          for (const id of await fees("pending").pluck<string[]>("id")) await runJob("charge-fee", { feeId: id });
          return isBought();
        },
        isBought,
        byJob: true,
      };
    },

    async "an automatic top-up"(): Promise<Story> {
      const agent = await billing.cardPayer();
      const input = { userId: agent.userId };
      await packs.putTopUp(topUp, agent.as);
      await billing.consume(CreditsSpentSchema, { ...input, country: "FI", credits: 1, balance: 2 });
      const isBought = await watch(agent, creditsOf(agent), 5);
      const once = () => runJob("top-up", input);
      return {
        useCase: { name: "topUp", input },
        once,
        async again() {
          // If its sale had failed, the next try makes a new one.
          await once().catch(once);
          return isBought();
        },
        isBought,
        byJob: true,
      };
    },
  };
}

export type StoryName = keyof ReturnType<typeof crashStories>;
