import { expect, test } from "@jest/globals";
import { aLead } from "../../../../test/builders/leads.ts";
import { mayBeForSale, withSpots } from "./live-spots.ts";

const event = (spotsLeft: number, closed = false) => ({ leadId: aLead().id, spotsLeft, closed });

test("a lead with fewer spots stays available", () => {
  expect(withSpots(aLead(), event(1))).toMatchObject({ spotsLeft: 1, status: "available" });
});

test("a lead without spots is full", () => {
  expect(withSpots(aLead(), event(0)).status).toBe("full");
});

test("a closed lead is unavailable", () => {
  expect(withSpots(aLead({ status: "no_payment_method" }), event(2, true)).status).toBe("unavailable");
});

test("a lead that the agent has bought says at once that its owner closed it", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const bought = aLead({ status: "obtained" });
  const closed = withSpots(bought, event(2, true), now);
  expect(closed).toMatchObject({ status: "obtained", closedAt: "2026-11-22T10:00:00.000Z" });
  expect(withSpots(closed, event(2, true)).closedAt).toBe(closed.closedAt);
  expect(withSpots(bought, event(1)).closedAt).toBeNull();
});

test("a lead that the agent has bought stays obtained when its last spot is taken", () => {
  expect(withSpots(aLead({ status: "obtained" }), event(0)).status).toBe("obtained");
});

test.each([
  ["one whose purchase waited for the agent's card", { status: "unavailable" }, true],
  ["one whose last spot was kept for a card", { status: "full" }, true],
  ["one that is sold out", { status: "full", spotsLeft: 0 }, false],
  ["one that its owner closed", { status: "unavailable", closedAt: "2026-11-21T12:00:00.000Z" }, false],
  ["one that can be bought", {}, false],
  ["one that is bought", { status: "obtained" }, false],
] as const)(
  "after a change of its spots the server is asked about a lead, such as %s: %j, %s",
  (_, changes, isAsked) => {
    expect(mayBeForSale(aLead(changes))).toBe(isAsked);
  },
);
