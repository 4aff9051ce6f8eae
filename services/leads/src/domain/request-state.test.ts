import { expect, test } from "@jest/globals";
import { requestState } from "./request-state.ts";

const day = (number: number, time = "12:00:00.000") => new Date(`2026-11-${String(number).padStart(2, "0")}T${time}Z`);
type Facts = Parameters<typeof requestState>[0];
type SellersLead = NonNullable<Facts["lead"]>;
const lead: SellersLead = { id: "l", expiresAt: day(8), soldOutAt: null, spotsLeft: 4, buyers: [] };
const bought = { ...lead, spotsLeft: 2, buyers: [1, 2].map((at) => ({ agentId: `a${at}`, acquiredAt: day(at) })) };
const soldOut = { ...bought, spotsLeft: 0, soldOutAt: day(2) };
const stateOf = (now: Date, changes: Partial<Facts> = {}) =>
  requestState({ confirmedAt: day(1), closedAt: null, isUnconfirmed: false, lead, ...changes }, now);

test("keeps a request open for exactly seven days, one without a lead too", () => {
  const open = { state: "open", closedAt: null };
  expect(stateOf(day(8, "11:59:59.999"))).toMatchObject(open);
  expect(stateOf(day(8))).toMatchObject({ state: "closed", closedAt: day(8) });
  expect(stateOf(day(7), { lead: undefined })).toMatchObject(open);
  expect(stateOf(day(9), { lead: undefined })).toMatchObject({ state: "closed", closedAt: day(8) });
});

test("calls a request full, not closed, once its last spot is bought, until its seller closes it", () => {
  for (const now of [day(2), day(9)])
    expect(stateOf(now, { lead: soldOut })).toMatchObject({ state: "full", closedAt: null });
  expect(stateOf(day(4), { lead: soldOut, closedAt: day(3) })).toMatchObject({ state: "closed", closedAt: day(3) });
});

test("asks who was chosen days after the last purchase, and at once after a closing", () => {
  expect(stateOf(day(4), { lead: soldOut }).asksOutcome).toBe(false);
  expect(stateOf(day(5), { lead: soldOut }).asksOutcome).toBe(true);
  expect(stateOf(day(2), { lead: bought, closedAt: day(2) }).asksOutcome).toBe(true);
  expect(stateOf(day(7), { lead: bought }).asksOutcome).toBe(false);
});

test("asks nobody who was chosen of a request that no agent bought", () => {
  expect(stateOf(day(3), { closedAt: day(2) }).asksOutcome).toBe(false);
  expect(stateOf(day(20)).asksOutcome).toBe(false);
});

test("asks nobody for the chosen agent of a request that is closed because nobody confirmed it", () => {
  const closed = { lead: bought, closedAt: day(3) };
  expect(stateOf(day(9), closed).asksOutcome).toBe(true);
  expect(stateOf(day(9), { ...closed, isUnconfirmed: true }).asksOutcome).toBe(false);
});
