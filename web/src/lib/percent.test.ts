import { expect, test } from "@jest/globals";
import { formatPercent } from "./percent.ts";

test("writes percentages as the language does, with a sign if it matters", () => {
  expect(formatPercent(25.5, "en-GB")).toBe("25.5%");
  expect(formatPercent(-7.25, "en-GB", { sign: true })).toBe("-7.25%");
  expect(formatPercent(5, "sv-SE", { sign: true }).replaceAll(/\s/g, " ")).toBe("+5 %");
});
