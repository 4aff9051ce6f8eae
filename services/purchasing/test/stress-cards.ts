import { setTimeout as pause } from "node:timers/promises";
import { type Db, transaction } from "@doorlight/common/db";
import { eventType } from "@doorlight/common/kafka";
import { eventually } from "@doorlight/common/testing";
import { PurchaseReleasedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { ChargeOrder, ChargeOutcome } from "../src/domain/charge.ts";
import { makeEndReservations } from "../src/use-cases/end-reservations.ts";
import { type PayByCard, makePayByCard } from "../src/use-cases/pay-by-card.ts";
import { hoursFromNow, now } from "./given.ts";

/**
 * The outcome of a card. `lost`: charged, but the answer never comes. `late`: charged after the buyer had an answer.
 * `declined_late`: so is the decline. `down`: no call gets through. `asked`: the bank asks a buyer who never answers.
 * `killed`, `killed_late`: purchasing crashes before and after the charge.
 */
type Fate = "settled" | "declined" | "lost" | "late" | "declined_late" | "down" | "asked" | "killed" | "killed_late";

/** Of the cards in turn. */
const fates: readonly Fate[] = [
  ...Array.from({ length: 5 }, () => "settled" as const),
  ...Array.from({ length: 3 }, () => "declined" as const),
  ...(["lost", "lost", "late", "declined_late", "down", "asked", "killed", "killed_late"] as const),
];

export class Killed extends Error {}

const LATEST_MS = 40;
const settled: ChargeOutcome = { kind: "settled" };
const unanswered: ChargeOutcome = { kind: "failed", cause: "no answer" };

export type StressCards = ReturnType<typeof makeStressCards>;

/** Billing with a card provider at its worst, and purchasing's reaction: a spot is paid by a charge, or free. */
export function makeStressCards(db: Db, random: () => number) {
  const reservations = makeReservationStore(db);
  const log = { error: () => {} };
  /** Purchases whose cards were charged, and those whose cards never will be. */
  const charged = new Set<string>();
  const ended = new Set<string>();
  const met = new Set<Fate>();
  const fateByPurchase = new Map<string, Fate>();
  const underWay: Promise<void>[] = [];

  /** The same for one purchase, however often it is asked. */
  function fateOf(purchaseId: string): Fate {
    const fate = fateByPurchase.get(purchaseId) ?? fates[fateByPurchase.size % fates.length]!;
    fateByPurchase.set(purchaseId, fate);
    return fate;
  }

  function take(purchaseId: string): boolean {
    if (!ended.has(purchaseId)) charged.add(purchaseId);
    return charged.has(purchaseId);
  }

  const charges = {
    async charge({ purchaseId }: ChargeOrder): Promise<ChargeOutcome> {
      if (charged.has(purchaseId)) return settled;
      if (ended.has(purchaseId)) return unanswered;
      const fate = fateOf(purchaseId);
      met.add(fate);
      await pause(random() * LATEST_MS);
      switch (fate) {
        case "settled":
          return take(purchaseId) ? settled : unanswered;
        case "declined":
          ended.add(purchaseId);
          return { kind: "declined", reason: "insufficient_funds" };
        case "lost":
          if (take(purchaseId)) underWay.push(published(purchaseId));
          return unanswered;
        case "late":
          underWay.push(published(purchaseId));
          return unanswered;
        case "asked":
          return { kind: "action", action: { clientSecret: "", url: "" } };
        case "killed_late":
          take(purchaseId);
          throw new Killed();
        case "killed":
          throw new Killed();
        case "down":
        case "declined_late":
          ended.add(purchaseId);
          return unanswered;
      }
    },

    async end(purchaseId: string): Promise<boolean> {
      if (fateOf(purchaseId) === "down") throw new Error("The provider is down");
      if (!charged.has(purchaseId)) ended.add(purchaseId);
      return charged.has(purchaseId);
    },
  };

  /** The event of a charge comes, whatever the state of its purchase. */
  async function published(purchaseId: string): Promise<void> {
    await pause(random() * LATEST_MS);
    // As the kit does, an event is retried: on a busy machine a lock may be waited for too long.
    if (take(purchaseId)) await eventually(() => transaction(db, (tx) => endReservations.settled(tx, purchaseId)));
  }

  // Its clock says that the time of every reservation is over, so that it also ends those that are being paid.
  const endReservations = makeEndReservations({ reservations, charges, clock: { now: () => later }, log });

  /** A failed step is retried by the next run. */
  const runEndReservations = () => endReservations.due().catch(() => {});

  return {
    charges,
    payByCard: (billing: typeof charges): PayByCard =>
      makePayByCard({ charges: billing, reservations, clock: { now: () => now }, log }),
    endReservations: runEndReservations,

    /** Until every event has come and no reservation is left. */
    async settle(): Promise<void> {
      await Promise.all(underWay);
      while (await db("purchases").where({ state: "reserved" }).first("id")) await runEndReservations();
    },

    /** The fates that cards have met. */
    met,

    /**
     * Money without a purchase and purchases without money. Billing pays back the charge of a released purchase, of
     * which it learns by the event alone.
     */
    async violations(): Promise<string[]> {
      const paid = new Set(await db("purchases").where({ payment_source: "card", state: "confirmed" }).pluck("id"));
      const { type } = eventType(PurchaseReleasedSchema);
      const published = await db("outbox").where({ type }).select<{ payload: { purchaseId: string } }[]>("payload");
      const returned = new Set(published.map(({ payload }) => payload.purchaseId));
      return [
        ...[...charged]
          .filter((id) => !paid.has(id) && !returned.has(id))
          .map((id) => `A card was charged for nothing: ${id}`),
        ...[...paid].filter((id) => !charged.has(id)).map((id) => `Bought by a card that was not charged: ${id}`),
      ];
    },
  };
}

/** After the time of every reservation. */
export const later = hoursFromNow(1);

export const everyFate: ReadonlySet<string> = new Set(fates);
