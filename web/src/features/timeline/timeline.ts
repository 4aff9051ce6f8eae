import type { AnswerOf, getLeadHistory, getPurchaseRefunds, LeadDetail } from "@doorlight/gateway/contract";

type History = AnswerOf<typeof getLeadHistory>;
type Refunds = AnswerOf<typeof getPurchaseRefunds>;
type State = History["states"][number];

/** Something that happened around a bought lead; `note` is in somebody's own words. */
export type Entry = { at: string } & (
  | { kind: "bought"; byList: boolean }
  | { kind: "state"; state: State["state"] }
  | { kind: "mail"; mail: NonNullable<History["mails"]>[number]["kind"]; failed: boolean }
  | { kind: "attempt"; attempt: Refunds["attempts"][number]["kind"]; note: string }
  | { kind: "refundRequested"; reason: Refunds["requests"][number]["reason"] }
  | { kind: "refundBegun" | "appealed" | "refundRejected" | "refunded" | "closed" | "erased" }
);

/** A change that was taken back so soon was a slip. */
const SLIP_MS = 30_000;

type Bought = Pick<LeadDetail, "closedAt" | "contactErasedAt"> & { purchase: NonNullable<LeadDetail["purchase"]> };

/** The story of a bought lead, the newest first, as far as it is known. */
export function timelineOf(lead: Bought, history: History | undefined, refunds: Refunds | undefined): Entry[] {
  const { purchase, closedAt, contactErasedAt } = lead;
  const entries: Entry[] = [
    { at: purchase.acquiredAt, kind: "bought", byList: purchase.listId !== null },
    ...(closedAt ? [{ at: closedAt, kind: "closed" as const }] : []),
    ...(contactErasedAt ? [{ at: contactErasedAt, kind: "erased" as const }] : []),
    ...(purchase.refundedAt ? [{ at: purchase.refundedAt, kind: "refunded" as const }] : []),
    ...withoutSlips(history?.states ?? []).map(({ state, at }) => ({ at, kind: "state" as const, state })),
    ...(history?.mails ?? []).map(({ kind, at, failed }) => ({ at, kind: "mail" as const, mail: kind, failed })),
    ...(refunds?.attempts ?? []).map(({ kind, at, note }) => ({ at, kind: "attempt" as const, attempt: kind, note })),
    ...(refunds?.requests ?? []).flatMap(({ requestedAt, reason, byRule, appeal, decisions }): Entry[] => [
      byRule ? { at: requestedAt, kind: "refundBegun" } : { at: requestedAt, kind: "refundRequested", reason },
      ...(appeal ? [{ at: appeal.at, kind: "appealed" as const }] : []),
      ...decisions
        .filter(({ approved }) => !approved)
        .map(({ decidedAt }) => ({ at: decidedAt, kind: "refundRejected" as const })),
    ]),
  ];
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Without the changes that were taken back at once, such as by undo. */
function withoutSlips(states: readonly State[]): State[] {
  return states.reduce<State[]>((kept, change) => {
    const [before, slip] = kept.length > 1 ? kept.slice(-2) : [undefined, kept[0]];
    const isSoon = slip && Date.parse(change.at) - Date.parse(slip.at) < SLIP_MS;
    // Before the first change a lead is to be called.
    const isBack = change.state === (before?.state ?? "to_call");
    return isSoon && isBack ? kept.slice(0, -1) : [...kept, change];
  }, []);
}
