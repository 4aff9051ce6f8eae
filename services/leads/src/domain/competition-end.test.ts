import { expect, test } from "@jest/globals";
import { competitionEnd } from "./competition-end.ts";

const day = (number: number, time = "12:00:00.000") => new Date(`2026-11-${String(number).padStart(2, "0")}T${time}Z`);
type Ended = Parameters<typeof competitionEnd>[0];
const request = (changes: Partial<Ended>): Ended => ({
  confirmedAt: day(1),
  closedAt: null,
  lead: { id: "l", expiresAt: day(8), soldOutAt: null, spotsLeft: 4, buyers: [] },
  ...changes,
});

test("keeps a request open for exactly seven days", () => {
  expect(competitionEnd(request({}), day(8, "11:59:59.999"))).toBeUndefined();
  expect(competitionEnd(request({}), day(8))).toEqual(day(8));
});

test("ends the competition for a request when its seller closes it or the last spot is bought", () => {
  expect(competitionEnd(request({ closedAt: day(3) }), day(4))).toEqual(day(3));
  const lead = { id: "l", expiresAt: day(8), soldOutAt: day(2), spotsLeft: 0, buyers: [] };
  expect(competitionEnd(request({ lead }), day(4))).toEqual(day(2));
  expect(competitionEnd(request({ lead, closedAt: day(3) }), day(9))).toEqual(day(2));
});

test("keeps a duplicate request without a lead open for seven days like any other", () => {
  expect(competitionEnd(request({ lead: undefined }), day(7))).toBeUndefined();
  expect(competitionEnd(request({ lead: undefined }), day(9))).toEqual(day(8));
});
