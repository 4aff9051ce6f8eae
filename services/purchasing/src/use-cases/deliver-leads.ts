import { type Refusal, refusalFrom } from "@doorlight/common/errors";
import { failpoint } from "@doorlight/common/failpoints";
import { currentTraceparent, inTraceOf } from "@doorlight/common/telemetry";
import { type Clock, seconds } from "@doorlight/common/time";
import type { Candidate, DueLead, ListChange } from "../domain/delivery.ts";
import type { Buyer, PurchaseCommand } from "../domain/purchase.ts";
import type { AttemptPurchase } from "./attempt-purchase.ts";

type Ports = {
  candidates: {
    take(at: Date, until: Date): Promise<DueLead | undefined>;
    inOrder(leadId: string, country: string, at: Date): Promise<Candidate[]>;
    /** False where a spot is reserved for the list: the end of the reservation decides. */
    refuse(candidate: Candidate, reason: string, at: Date): Promise<boolean>;
    finish(leadId: string, until: Date): Promise<void>;
  };
  /** Undefined where the user is gone or may not sign in. */
  findBuyer(userId: string): Promise<Buyer | undefined>;
  /** As the list is now: its agent may have changed or paused it since the match. */
  findListChange(candidate: Candidate): Promise<ListChange | undefined>;
  /** As for a click: the statement that decides about a purchase decides about the list as well. */
  attemptPurchase: AttemptPurchase;
  clock: Clock;
};

export type DeliverLeads = ReturnType<typeof makeDeliverLeads>;

/** Retry delay for a lead that could not be decided: a crash, billing down, or a faster click. */
const AGAIN_MS = seconds(30);

/** Decides nothing: the agent is just buying the lead, or its row is locked; billing is down. */
const UNDECIDED = new Set<string>(["purchase_in_progress", "unavailable"]);
/** Decided with the end of the reservation, if the outcome of the charge is known. */
const OF_CARD = new Set<string>(["card_declined", "card_error"]);

/**
 * Buys leads for the lists with automatic delivery that match them: one lead after the other, so that who got one waits
 * longest for the next, and one list after the other. A list buys as its agent would by a click, or is refused as the
 * agent would be; caps and consent are part of the same statement.
 */
export function makeDeliverLeads({ candidates, findBuyer, findListChange, attemptPurchase, clock }: Ports) {
  /** True where the list is decided. */
  async function deliver(candidate: Candidate): Promise<boolean> {
    // Last before the decision, at each turn: the list may have changed since the match.
    const [buyer, change] = await Promise.all([findBuyer(candidate.userId), findListChange(candidate)]);
    if (!buyer) return candidates.refuse(candidate, "account_deactivated", clock.now());
    if (change) return candidates.refuse(candidate, change, clock.now());
    const refused = await attemptPurchase(toCommand(candidate, buyer)).then(() => undefined, refusalOrThrow);
    failpoint("purchasing.after_delivery");
    if (!refused || OF_CARD.has(refused.code)) return true;
    if (UNDECIDED.has(refused.code)) return false;
    return candidates.refuse(candidate, refused.code, clock.now());
  }

  async function deliverLead({ leadId, country, until }: DueLead): Promise<void> {
    for (const candidate of await candidates.inOrder(leadId, country, clock.now())) {
      // The others wait for the one whose turn it is.
      if (!(await deliver(candidate))) return;
    }
    await candidates.finish(leadId, until);
  }

  async function takeOne(): Promise<DueLead | undefined> {
    const at = clock.now();
    return candidates.take(at, new Date(at.getTime() + AGAIN_MS));
  }

  /** All that are due, each in the trace of its match. One that fails does not hold up the others. */
  return async (): Promise<void> => {
    const errors: unknown[] = [];
    for (let lead = await takeOne(); lead; lead = await takeOne()) {
      const due = lead;
      const delivering = inTraceOf(due.traceparent, "deliver lead", () => deliverLead(due));
      await delivering.catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} leads failed`, { cause: errors[0] });
  };
}

function refusalOrThrow(error: unknown): Refusal {
  const refusal = refusalFrom(error);
  if (!refusal) throw error;
  return refusal;
}

/** A click in the name of a list: the same key for each try. */
export function toCommand({ leadId, listId }: Pick<Candidate, "leadId" | "listId">, buyer: Buyer): PurchaseCommand {
  return {
    leadId,
    buyer,
    requestedSource: null,
    shown: null,
    idempotencyKey: `list:${listId}:${leadId}`,
    listId,
    traceparent: currentTraceparent() ?? null,
  };
}
