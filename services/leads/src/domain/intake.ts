import { createHmac } from "node:crypto";
import { after, CONFIRMATION_MS } from "./lead-window.ts";

/** A source's own id of a request. Those of tests are apart from the others. */
export type IntakeName = { sourceId: string; externalId: string; test: boolean };

/** What a source sends under an id. */
export type IntakeBody = Readonly<Record<string, unknown>>;

export type IntakeState = "waiting" | "expired" | "duplicate" | "published" | "sold" | "refunded" | "closed";

export type IntakeRefund = {
  /** Null if it is not known. */
  reason:
    | "unreachable"
    | "wrong_phone"
    | "not_selling"
    | "duplicate"
    | "outside_list"
    | "wrong_facts"
    | "has_agent"
    | "other"
    | null;
  refundedAt: Date;
};

/** A partner's request, as far as it got. */
export type IntakeFacts = {
  /** Ours. */
  id: string;
  /** Null for none. */
  subSource: string | null;
  receivedAt: Date;
  closedAt: Date | null;
  isDuplicate: boolean;
  /** Null while it is no lead. */
  lead: { publishedAt: Date; expiresAt: Date; cap: number; sold: number } | null;
  refunds: IntakeRefund[];
};

/** A request that may have another outcome than its partner was sent. */
export type ChangedIntake = {
  sourceId: string;
  country: string;
  test: boolean;
  sent: string | null;
  facts: IntakeFacts;
};

/**
 * The state that a partner gets. A request that a block keeps from being published looks like one that its seller never
 * confirmed, and so does one whose mailbox got no link: a partner learns nothing about other requests of the person.
 */
export function intakeState({ lead, ...request }: IntakeFacts, now: Date): IntakeState {
  if (lead && lead.sold > 0) return request.refunds.length >= lead.sold ? "refunded" : "sold";
  if (request.isDuplicate) return "duplicate";
  if (lead) {
    if (request.closedAt) return "closed";
    return lead.expiresAt <= now ? "expired" : "published";
  }
  if (request.closedAt) return "closed";
  return after(request.receivedAt, CONFIRMATION_MS) > now ? "waiting" : "expired";
}

/** What a partner is answered and sent about a request. */
export function intakeOutcome(facts: IntakeFacts, now: Date) {
  const { id, subSource, receivedAt, lead, refunds } = facts;
  const state = intakeState(facts, now);
  const shown = state === "duplicate" ? null : lead;
  const { publishedAt = null, sold = null, cap = null } = shown ?? {};
  return { id, state, subSource, receivedAt, publishedAt, sold, cap, refunds };
}

export type IntakeOutcome = ReturnType<typeof intakeOutcome>;

/** When the time of a state is over, if nothing changes it before; null if it has none. */
export function intakeStateEnd({ receivedAt, lead }: IntakeFacts, state: IntakeState): Date | null {
  if (state === "waiting") return after(receivedAt, CONFIRMATION_MS);
  return state === "published" ? (lead?.expiresAt ?? null) : null;
}

/** Recognises a partner's id of a request, even after the id is erased. */
export const externalDigest = (key: Buffer, { sourceId, externalId, test }: IntakeName): Buffer =>
  createHmac("sha256", key)
    .update(`${test ? "test-" : ""}intake-id:${sourceId}:${externalId}`)
    .digest();

/** The same for the same body, whatever the order of its fields. Without the key nobody can test a contact against it. */
export function bodyDigest(key: Buffer, body: IntakeBody): Buffer {
  const sorted = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(sorted, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  return createHmac("sha256", key).update(`intake-body:${text}`).digest();
}
