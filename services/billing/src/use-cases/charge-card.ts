import { failpoint } from "@doorlight/common/failpoints";
import { vatOf } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { type Clock, hours } from "@doorlight/common/time";
import { ANSWER_MS, answerTimeOf } from "../domain/answer-time.ts";
import {
  CARD_ERROR,
  CARD_SUSPENDED,
  type Charge,
  type ChargeOrder,
  type ChargeOutcome,
  type ChargePurpose,
  type Intent,
  isAttended,
  MOST_DECLINES,
  type ON_HOLD,
  type NewCharge,
  outcomeOf,
  TOO_MANY_DECLINES,
} from "../domain/charge.ts";
import type { SettleCharge } from "./settle-charge.ts";

type Ports = {
  charges: {
    claim(charge: NewCharge, at: Date): Promise<Charge | "voided" | "no_card" | "card_suspended">;
    find(id: string): Promise<Charge | undefined>;
    /** These four: undefined if the charge has ended, or is to end, meanwhile. */
    saveIntent(id: string, intentId: string): Promise<Charge | undefined>;
    awaitAction(id: string): Promise<Charge | undefined>;
    fail(id: string, failureCode: string, at: Date): Promise<Charge | undefined>;
    giveUp(id: string, at: Date): Promise<Charge | undefined>;
  };
  /** Each call rejects if the provider does not answer, or not before `until`; its effect is then unknown. */
  provider: {
    /** Charges nothing yet. The same charge has the same intent. */
    createIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
    /** Charges the card, once. */
    confirmIntent(charge: Charge, returnPath: string | null, until: AbortSignal): Promise<Intent>;
    findIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
    cancelIntent(charge: Charge, until: AbortSignal): Promise<Intent>;
  };
  /** Others of the same account since an instant, with those that are being tried: begun since another, and not ended. */
  countDeclines(charge: Charge, since: Date, triedSince: Date): Promise<number>;
  settleCharge: SettleCharge;
  /** In percent. */
  vatRateOf: (country: string) => number;
  /** Whether what an account buys bears no VAT. */
  isReverseCharged: (userId: string) => Promise<boolean>;
  countOutcome: (purpose: ChargePurpose, outcome: ChargeOutcome["kind"]) => void;
  /** Whether a dispute holds the account, or blocks the card. */
  findHold: (charge: Charge) => Promise<typeof ON_HOLD | typeof CARD_SUSPENDED | undefined>;
  /** Whether the database may be a restored copy: what it does not know of may be charged already. */
  isHeld: () => boolean;
  clock: Clock;
  log: Pick<Logger, "warn">;
};

/**
 * Charges an account's default card, or resumes the charge of the same reference. The provider is called outside of
 * transactions: the charge is claimed, then its intent is saved, then its end. So it can be called again at any time,
 * even by two processes at once, and a charge without an intent was never sent. A charge with an unknown outcome after
 * `until` is voided if a buyer waits; if nobody waits, it stays open and this rejects, so that the next attempt resumes
 * the same charge.
 */
export function makeChargeCard(ports: Ports) {
  const { charges, provider, settleCharge, clock } = ports;

  async function charge(order: ChargeOrder, until: AbortSignal): Promise<ChargeOutcome> {
    if (ports.isHeld()) {
      if (isAttended(order)) return { kind: "failed" };
      throw new Error("No card is charged from a database that may be a restored copy");
    }
    const claimed = await charges.claim(pricedOf(order), clock.now());
    if (claimed === "no_card" || claimed === CARD_SUSPENDED) return { kind: "declined", reason: claimed };
    if (claimed === "voided") return { kind: "failed" };
    failpoint("billing.after_charge_claimed");
    if (isEnded(claimed)) return outcomeOf(claimed);
    // Purchasing may not know of the dispute yet, and a job may resume a charge that was claimed before it.
    const held = claimed.provider.intentId ? undefined : await ports.findHold(claimed);
    if (held) return fail(claimed, held);
    // The account has saved another number since it was shown no VAT: the next click shows the price with it.
    if (await lacksVat(claimed)) return fail(claimed, CARD_ERROR);
    if (isAttended(order) && (await isDeclinedTooOften(claimed))) return fail(claimed, TOO_MANY_DECLINES);
    try {
      return await send(claimed, order.returnPath, until);
    } catch (error) {
      ports.log.warn({ chargeId: claimed.id, cause: String(error) }, "The card provider did not answer a charge");
      if (!isAttended(order)) throw error;
      return giveUp(claimed);
    }
  }

  async function lacksVat({ provider: { intentId }, userId, country, net, vat }: Charge): Promise<boolean> {
    if (intentId || vat.amount > 0n || vatOf(net, ports.vatRateOf(country)).amount === 0n) return false;
    return !(await ports.isReverseCharged(userId));
  }

  /** Counted once the charge is claimed, so that those of one moment see each other. */
  async function isDeclinedTooOften(claimed: Charge): Promise<boolean> {
    if (claimed.provider.intentId) return false;
    const now = clock.now().getTime();
    // A click that was begun before has its answer, or lost it with the process that asked, which is nobody's decline.
    // Jobs take longer, and nobody tests stolen cards with them.
    const [anHourAgo, triedSince] = [new Date(now - hours(1)), new Date(now - ANSWER_MS)];
    return (await ports.countDeclines(claimed, anHourAgo, triedSince)) >= MOST_DECLINES;
  }

  async function send(claimed: Charge, returnPath: string | null, until: AbortSignal): Promise<ChargeOutcome> {
    const sent = claimed.provider.intentId ? claimed : await saveIntent(claimed, until);
    if (!sent) return outcomeNow(claimed);
    const intent =
      sent.state === "action"
        ? await provider.findIntent(sent, until)
        : await provider.confirmIntent(sent, returnPath, until);
    failpoint("billing.after_charge_sent");
    return conclude(sent, intent, until);
  }

  async function saveIntent(claimed: Charge, until: AbortSignal): Promise<Charge | undefined> {
    const { id } = await provider.createIntent(claimed, until);
    return charges.saveIntent(claimed.id, id);
  }

  async function conclude(sent: Charge, intent: Intent, until: AbortSignal): Promise<ChargeOutcome> {
    switch (intent.status) {
      case "settled": {
        const settled = await settleCharge(sent);
        failpoint("billing.after_charge_settled");
        return outcomeOf(settled);
      }
      case "action":
        return (await charges.awaitAction(sent.id)) ? { kind: "action", action: intent.action } : outcomeNow(sent);
      case "open":
        // The browser knows the secret of an intent with an action, and could try another card on it.
        if (sent.state === "action") return conclude(sent, await provider.cancelIntent(sent, until), until);
        return fail(sent, intent.declineReason);
      case "canceled":
        return fail(sent, intent.declineReason);
      case "pending":
        throw new Error("The provider does not know yet");
    }
  }

  async function fail(sent: Charge, reason: string | null): Promise<ChargeOutcome> {
    const failed = await charges.fail(sent.id, reason ?? CARD_ERROR, clock.now());
    return failed ? outcomeOf(failed) : outcomeNow(sent);
  }

  async function giveUp({ id }: Charge): Promise<ChargeOutcome> {
    const charge = (await charges.giveUp(id, clock.now())) ?? (await charges.find(id));
    return charge ? outcomeOf(charge) : { kind: "failed" };
  }

  /** Somebody else has ended it meanwhile. */
  async function outcomeNow({ id }: Charge): Promise<ChargeOutcome> {
    const charge = await charges.find(id);
    return charge ? outcomeOf(charge) : { kind: "failed" };
  }

  function pricedOf(order: ChargeOrder): NewCharge {
    const { purpose, referenceId, userId, country, net } = order;
    const vat = order.vat?.amount ?? vatOf(net, ports.vatRateOf(country));
    return { purpose, referenceId, userId, country, net, vat, gross: { ...net, amount: net.amount + vat.amount } };
  }

  return async (order: ChargeOrder, until = answerTimeOf(order)): Promise<ChargeOutcome> => {
    let kind: ChargeOutcome["kind"] = "failed";
    try {
      const outcome = await charge(order, until);
      kind = outcome.kind;
      return outcome;
    } finally {
      ports.countOutcome(order.purpose, kind);
    }
  };
}

function isEnded({ state, voidRequestedAt }: Charge): boolean {
  return voidRequestedAt !== null || (state !== "created" && state !== "action");
}
