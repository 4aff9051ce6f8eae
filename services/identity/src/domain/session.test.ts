import { expect, test } from "@jest/globals";
import { impersonationEnd, needsTouch, sessionCutoffs, sessionEnd, sessionExpiry } from "./session.ts";

const at = (text: string) => new Date(text);

test("ends an idle session after 30 days", () => {
  const session = { loggedInAt: at("2026-01-01T00:00:00Z"), seenAt: at("2026-01-10T00:00:00Z"), endsAt: null };
  expect(sessionExpiry(session)).toEqual(at("2026-02-09T00:00:00Z"));
});

test("ends a session in use after 90 days", () => {
  const session = { loggedInAt: at("2026-01-01T00:00:00Z"), seenAt: at("2026-03-31T00:00:00Z"), endsAt: null };
  expect(sessionExpiry(session)).toEqual(at("2026-04-01T00:00:00Z"));
});

test("lets a session in daily use and its cookie outlive 30 days", () => {
  const loggedInAt = at("2026-01-01T00:00:00Z");
  expect(sessionEnd({ loggedInAt, endsAt: null })).toEqual(at("2026-04-01T00:00:00Z"));
  expect(sessionEnd({ loggedInAt, endsAt: impersonationEnd(loggedInAt) })).toEqual(at("2026-01-01T01:00:00Z"));
});

test("ends a session at its expiry and not before", () => {
  const session = { loggedInAt: at("2026-01-01T00:00:00Z"), seenAt: at("2026-01-10T00:00:00Z"), endsAt: null };
  const end = sessionExpiry(session);
  const isOver = (now: Date) => session.seenAt <= sessionCutoffs(now).seenAt;
  expect([isOver(new Date(end.getTime() - 1)), isOver(end)]).toEqual([false, true]);
});

test("records the use of a session once an hour", () => {
  const session = { loggedInAt: at("2026-01-01T00:00:00Z"), seenAt: at("2026-01-01T10:00:00Z") };
  expect(needsTouch(session, at("2026-01-01T10:59:59Z"))).toBe(false);
  expect(needsTouch(session, at("2026-01-01T11:00:00Z"))).toBe(true);
});

test("ends an impersonated session after an hour however much it is used", () => {
  const loggedInAt = at("2026-01-01T00:00:00Z");
  const session = { loggedInAt, seenAt: at("2026-01-01T00:59:00Z"), endsAt: impersonationEnd(loggedInAt) };
  expect(sessionExpiry(session)).toEqual(at("2026-01-01T01:00:00Z"));
});
