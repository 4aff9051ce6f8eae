import { expect, test } from "@jest/globals";
import { mayPause } from "./pause.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test("lets an agent pause after one wrong report", () => {
  expect(mayPause([day(1)], day(2))).toBe(true);
});

test("lets no agent pause for 90 days after the second wrong report in 90", () => {
  expect(mayPause([day(1), day(90)], day(179))).toBe(false);
  expect(mayPause([day(1), day(90)], day(180))).toBe(true);
});

test("lets an agent pause whose wrong reports are 90 days apart", () => {
  expect(mayPause([day(1), day(91)], day(92))).toBe(true);
  expect(mayPause([day(1), day(91), day(180)], day(181))).toBe(false);
});
