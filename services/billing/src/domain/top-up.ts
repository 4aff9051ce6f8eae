import { isSameMoney, type Money } from "@doorlight/common/money";

/** Buys a pack by itself when the balance falls to the threshold. */
export type TopUp = {
  userId: string;
  country: string;
  enabled: boolean;
  packId: string;
  threshold: number;
  /** Packs of a calendar month at most. */
  monthlyLimit: number;
  /** Of the text that was agreed to; empty before. */
  consentVersion: string;
  consentedAt: Date | null;
  /** The pack as it was then; null before. Another one is not agreed to. */
  agreed: AgreedPack | null;
  /** Why it stopped by itself. */
  stoppedBy: string | null;
};

export type AgreedPack = { credits: number; price: Money };

/** Whether a pack is as it was agreed to. */
export const isAgreed = ({ agreed }: Pick<TopUp, "agreed">, { credits, price }: AgreedPack): boolean =>
  agreed !== null && agreed.credits === credits && isSameMoney(agreed.price, price);

/** The packs that a top-up buys at once when it is switched on. `credits`: null before the first published balance. */
export function packsDue(
  { threshold, monthlyLimit }: Pick<TopUp, "threshold" | "monthlyLimit">,
  pack: Pick<AgreedPack, "credits">,
  { credits, boughtThisMonth }: { credits: number | null; boughtThisMonth: number },
): number {
  if (credits === null || credits > threshold) return 0;
  const missing = Math.ceil((threshold + 1 - credits) / pack.credits);
  return Math.max(0, Math.min(missing, monthlyLimit - boughtThisMonth));
}

/** The consent texts of the web app that can be agreed to. */
export const consentVersions: readonly string[] = ["2026-11"];

/** The mail about a low balance goes out when credits fall to this. */
export const LOW_BALANCE = 2;

/** The credits of an account after they changed. */
export type BalanceChange = {
  userId: string;
  country: string;
  balance: number;
  /** Below zero if they were spent, or taken back. */
  credits: number;
  /** We took them back. */
  takenBack?: boolean;
  /** Credits that a pack brought. */
  packCredits: number;
  version: bigint;
};
