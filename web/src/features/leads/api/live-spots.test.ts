import { expect, test } from "@jest/globals";
import { aLead } from "../../../../test/builders/leads.ts";
import { mayBeForSale, withSpots } from "./live-spots.ts";

const event = (spotsLeft: number, closed = false) => ({ leadId: aLead().id, spotsLeft, closed });

test("keeps a lead with fewer spots available", () => {
  expect(withSpots(aLead(), event(1))).toMatchObject({ spotsLeft: 1, status: "available" });
});

test("makes a lead without spots full", () => {
  expect(withSpots(aLead(), event(0)).status).toBe("full");
});

test("makes a closed lead unavailable", () => {
  expect(withSpots(aLead({ status: "no_payment_method" }), event(2, true)).status).toBe("unavailable");
});

test("says of no lead that the agent has bought that its owner closed it: it may be paused", () => {
  const bought = aLead({ status: "obtained" });
  expect(withSpots(bought, event(2, true))).toEqual({ ...bought, spotsLeft: 2 });
});

test("keeps a lead that the agent has bought obtained when its last spot is taken", () => {
  expect(withSpots(aLead({ status: "obtained" }), event(0)).status).toBe("obtained");
});

test.each([
  ["one whose purchase waited for the agent's card", { status: "unavailable" }, true],
  ["one whose last spot was kept for a card", { status: "full" }, true],
  ["one that is sold out", { status: "full", spotsLeft: 0 }, false],
  ["one that its owner closed", { status: "unavailable", closedAt: "2026-11-21T12:00:00.000Z" }, false],
  ["one that can be bought", {}, false],
  ["one that is bought", { status: "obtained" }, false],
] as const)("asks the server after a change of spots about a lead, such as %s: %j, %s", (_, changes, isAsked) => {
  expect(mayBeForSale(aLead(changes))).toBe(isAsked);
});
