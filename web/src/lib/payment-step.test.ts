import { expect, test } from "@jest/globals";
import { followStep } from "./payment-step.ts";

test("a payment without a step is answered", async () => {
  expect(await followStep(async () => ({ saleId: "1", step: null }))).toEqual({ saleId: "1", step: null });
});

test("a step without a page of its own is no payment", async () => {
  const pay = async () => ({ saleId: "1", step: { clientSecret: "s3cret", url: null } });
  await expect(followStep(pay)).rejects.toThrow("no page");
});
