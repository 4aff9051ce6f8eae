import { days, hours, minutes, seconds } from "@doorlight/common/time";
import type { Charge } from "../domain/charge.ts";

/** A card's money that the provider holds: charged, less what it has given back. */
export type ProviderPayment = { intentId: string; createdAt: Date; taken: bigint; currency: string };

type Ports = {
  charges: {
    /** Those that the provider knows. */
    listSince(since: Date): Promise<Charge[]>;
    find(id: string): Promise<Charge | undefined>;
  };
  /** Rejects if the provider does not answer before `until`. */
  listPayments(since: Date, until: AbortSignal): Promise<ProviderPayment[]>;
};

/** A charge or a payment on which both do not agree. */
type Difference = {
  charge_id: string | null;
  intent_id: string;
  recorded: string;
  taken: string;
  state: string | null;
  /** Null if the charge has none, or there is no charge. */
  trace_id: string | null;
};

/** After this time no payment changes by itself; manual changes at the provider are found in the full comparison. */
const RECENT_MS = hours(2);
/** Once a day: each payment is compared when it is a day old, with its changes until then. */
const WHOLE_MS = days(2);
/** The clocks of both may differ by less. */
const MARGIN_MS = hours(1);
/** Until then a charge may be on its way. */
const GRACE_MS = minutes(10);
/** Until then its buyer may approve an open charge: the provider's payment is recorded a moment later. */
const OPEN_MS = hours(1) + GRACE_MS;
const RECENT_ANSWER_MS = seconds(15);
const WHOLE_ANSWER_MS = seconds(60);

/**
 * Compares the provider's payments with our charges: the amount of each settled charge was taken, and nothing else. A
 * charge that changes meanwhile is left to the next run. The provider's list has to be read through, so that each
 * minute asks for the last hours, and once a day for the last days.
 */
export function makeCompareWithProvider({ charges, listPayments }: Ports) {
  const isAsItWas = async (charge: Charge): Promise<boolean> => {
    const now = await charges.find(charge.id);
    return now?.state === charge.state && isSame(now.voidRequestedAt, charge.voidRequestedAt);
  };

  async function compare(now: Date, periodMs: number, answerMs: number): Promise<Difference[]> {
    const [from, to] = [now.getTime() - periodMs, now.getTime() - GRACE_MS];
    const since = new Date(from - MARGIN_MS);
    const own = await charges.listSince(since);
    const payments = await listPayments(since, AbortSignal.timeout(answerMs));
    const paymentOf = new Map(payments.map((payment) => [payment.intentId, payment]));
    const known = new Set(own.map(({ provider }) => provider.intentId));
    const isJudged = (createdAt: Date) => createdAt.getTime() >= from && createdAt.getTime() < to;

    const strange = payments.filter(({ intentId, createdAt, taken }) => {
      return isJudged(createdAt) && taken !== 0n && !known.has(intentId);
    });
    const wrong = own.filter((charge) => {
      const isSettling = [charge.settledAt, charge.voidRequestedAt].some((at) => at !== null && at.getTime() >= to);
      const mayBeApproved = isOpen(charge) && charge.createdAt.getTime() >= now.getTime() - OPEN_MS;
      return (
        isJudged(charge.createdAt) &&
        !isSettling &&
        !mayBeApproved &&
        !agrees(charge, paymentOf.get(charge.provider.intentId!))
      );
    });
    const unchanged = await Promise.all(wrong.map(isAsItWas));
    return [
      ...strange.map((payment) => differenceOf(undefined, payment)),
      ...wrong
        .filter((_, at) => unchanged[at])
        .map((charge) => differenceOf(charge, paymentOf.get(charge.provider.intentId!))),
    ];
  }

  return {
    check: (now: Date) => compare(now, RECENT_MS, RECENT_ANSWER_MS),
    checkWhole: (now: Date) => compare(now, WHOLE_MS, WHOLE_ANSWER_MS),
  };
}

function agrees(charge: Charge, payment: ProviderPayment | undefined): boolean {
  // If the bank has decided, people may pay it back in the provider's dashboard.
  if (charge.leftToBankAt) return true;
  const recorded = recordedOf(charge);
  if (recorded === 0n) return (payment?.taken ?? 0n) === 0n;
  return payment?.taken === recorded && payment.currency === charge.gross.currency;
}

const isOpen = ({ state, voidRequestedAt }: Charge) =>
  voidRequestedAt === null && (state === "created" || state === "action");

function recordedOf({ state, voidRequestedAt, gross }: Charge): bigint {
  return state === "settled" && voidRequestedAt === null ? gross.amount : 0n;
}

function differenceOf(charge: Charge | undefined, payment: ProviderPayment | undefined): Difference {
  const { amount, currency } = charge ? { ...charge.gross, amount: recordedOf(charge) } : { amount: 0n, currency: "" };
  return {
    charge_id: charge?.id ?? null,
    intent_id: payment?.intentId ?? charge?.provider.intentId ?? "",
    recorded: `${amount} ${currency || payment?.currency}`,
    taken: payment ? `${payment.taken} ${payment.currency}` : "unknown to the provider",
    state: charge?.state ?? null,
    trace_id: charge?.traceId ?? null,
  };
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
