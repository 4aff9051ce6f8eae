import { randomUUID } from "node:crypto";
import { type Db, transaction } from "@doorlight/common/db";
import type { ChargeOrder, ChargeOutcome } from "../src/domain/charge.ts";
import type { CardCharges } from "../src/parts/contracts.ts";
import type { Settlements } from "../src/parts/settlements.ts";

type Answer = "settle" | "decline" | "fail" | "ask" | "hang";

/** Charges cards as the provider would, each reference at most once. `answer` is a card's next outcome. */
export function fakeCharges() {
  const outcomes = new Map<string, Promise<ChargeOutcome>>();
  const charged: ChargeOrder[] = [];
  const voided: Pick<ChargeOrder, "purpose" | "referenceId">[] = [];
  const limits: (AbortSignal | undefined)[] = [];
  let settle: (order: ChargeOrder) => Promise<ChargeOutcome>;
  const fake = {
    answer: "settle" as Answer,
    /** Every order that a card has paid. */
    charged,
    /** Every charge that must not settle any more. */
    voided,
    /** When the answer to each call was due. */
    limits,
    make(db: Db, settled: Settlements["settled"]): CardCharges {
      settle = (order) =>
        transaction(db, async (tx) => {
          const { purpose, referenceId, net: gross } = order;
          const id = randomUUID();
          if (purpose !== "purchase" && !(await settled[purpose](tx, { id, referenceId, gross })))
            return { kind: "failed" };
          charged.push(order);
          return { kind: "settled", chargeId: id };
        });
      return {
        async charge(order, until) {
          limits.push(until);
          const known = outcomes.get(order.referenceId);
          if (known && (await known).kind !== "action") return known;
          const outcome = outcomeOf(order);
          if (fake.answer !== "hang") outcomes.set(order.referenceId, outcome);
          return outcome;
        },
        async endCharge({ referenceId }, until) {
          limits.push(until);
          if (fake.answer === "fail") return undefined;
          const isSettled = (await outcomes.get(referenceId))?.kind === "settled";
          if (!isSettled) outcomes.set(referenceId, Promise.resolve({ kind: "failed" }));
          return isSettled;
        },
        async voidCharge(_tx, charge) {
          voided.push(charge);
          outcomes.set(charge.referenceId, Promise.resolve({ kind: "failed" }));
        },
      };
    },
  };

  async function outcomeOf(order: ChargeOrder): Promise<ChargeOutcome> {
    switch (fake.answer) {
      case "hang":
        throw new Error("The card provider does not answer");
      case "settle":
        return settle(order);
      case "decline":
        return { kind: "declined", reason: "insufficient_funds" };
      case "fail":
        return { kind: "failed" };
      case "ask":
        return { kind: "action", action: { clientSecret: "s3cret", url: "" } };
    }
  }

  return fake;
}
