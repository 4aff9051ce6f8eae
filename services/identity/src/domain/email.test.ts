import { expect, test } from "@jest/globals";
import { normaliseEmail } from "./email.ts";

test("treats different spellings of one e-mail address as one account", () => {
  expect(normaliseEmail(" Anna.Virtanen@Example.TEST ")).toBe("anna.virtanen@example.test");
  expect(normaliseEmail("A\u030Asa@example.test")).toBe(normaliseEmail("åsa@example.test"));
});
