import { expect, test } from "@jest/globals";
import { planNews } from "./news-mails.ts";
import type { MailedList, WaitingNews } from "./news.ts";

const now = new Date("2026-11-23T12:10:00Z");
const zoneOf = () => "Europe/Helsinki";
const list = (id: string, changes: Partial<MailedList> = {}): MailedList => ({
  listId: id,
  userId: "aino",
  name: id,
  notifies: true,
  pace: "at_once",
  quietFrom: null,
  quietUntil: null,
  email: null,
  unsubscribeToken: "",
  ...changes,
});
const news = (leadId: string, ...listIds: string[]): WaitingNews => ({
  id: leadId,
  leadId,
  country: "FI",
  listIds,
  unsentListIds: [],
  createdAt: now,
  dueAt: undefined,
});

test("puts a lead of two lists into one mail, that of the first", () => {
  const both = news("lead", "a", "b");
  expect(planNews([both], [list("b"), list("a")], now, zoneOf).mails).toEqual([{ listId: "a", news: [both] }]);
});

test("sends a lead of a daily list and an immediate list at once", () => {
  const both = news("lead", "a", "b");
  const lists = [list("a", { pace: "daily" }), list("b")];
  expect(planNews([both], lists, now, zoneOf).mails).toEqual([{ listId: "b", news: [both] }]);
});

test("puts all due news of a list into one mail and holds the rest", () => {
  const [one, other, held] = [news("one", "a"), news("other", "a"), news("held", "b")];
  const plan = planNews([one, other, held], [list("a"), list("b", { pace: "hourly" })], now, zoneOf);
  expect(plan).toEqual({
    mails: [{ listId: "a", news: [one, other] }],
    held: [{ news: held, until: new Date("2026-11-23T13:00:00Z") }],
    dropped: [],
  });
});

test("moves news whose mail was not sent to another of its lists, or drops it", () => {
  const [both, one] = [
    { ...news("both", "a", "b"), unsentListIds: ["a"] },
    { ...news("one", "a"), unsentListIds: ["a"] },
  ];
  const plan = planNews([both, one], [list("a"), list("b")], now, zoneOf);
  expect(plan).toEqual({ mails: [{ listId: "b", news: [both] }], held: [], dropped: [one] });
});

test("drops news whose lists are gone or no longer notify", () => {
  const [gone, paused] = [news("one", "removed"), news("other", "paused")];
  const plan = planNews([gone, paused], [list("paused", { notifies: false })], now, zoneOf);
  expect(plan).toEqual({ mails: [], held: [], dropped: [gone, paused] });
});
