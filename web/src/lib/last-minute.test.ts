import { expect, test } from "@jest/globals";
import { lastMinute } from "./last-minute.ts";

test("takes the last minute before the end of a time", () => {
  expect(lastMinute("2026-12-09T22:00:00.000Z")).toBe("2026-12-09T21:59:00.000Z");
});
