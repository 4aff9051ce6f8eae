import { expect, test } from "@jest/globals";
import { aLead } from "../../../../test/builders/leads.ts";
import { withSpots } from "./live-spots.ts";

const event = (spotsLeft: number, closed = false) => ({ leadId: aLead().id, spotsLeft, closed });

test("fewer spots leave a lead for sale", () => {
  expect(withSpots(aLead(), event(1))).toMatchObject({ spotsLeft: 1, status: "available" });
});

test("the last spot makes it full", () => {
  expect(withSpots(aLead(), event(0)).status).toBe("full");
});

test("a closed request is unavailable", () => {
  expect(withSpots(aLead({ status: "no_payment_method" }), event(2, true)).status).toBe("unavailable");
});

test("a lead of one's own stays one's own", () => {
  expect(withSpots(aLead({ status: "obtained" }), event(0)).status).toBe("obtained");
});
