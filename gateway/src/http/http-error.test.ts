import { Refusal } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import { ErrorBody, type ErrorCode } from "../../contract/index.ts";
import { makeErrorHandler } from "./http-error.ts";

function answerTo(
  code: ErrorCode,
  details: ConstructorParameters<typeof Refusal>[1],
): { body: ErrorBody; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  let body: unknown;
  const response = {
    headersSent: false,
    set: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    status: () => response,
    json: (sent: unknown) => void (body = sent),
  };
  const request = { originalUrl: "/api/admin/deals" };
  makeErrorHandler({} as never)(new Refusal(code, details), request as never, response as never, () => {});
  return { body: ErrorBody.parse(body), headers };
}

test("says what a refusal is about", () => {
  const params = { dealId: "other", name: "Autumn" };
  expect(answerTo("deal_overlap", { params }).body).toMatchObject({ code: "deal_overlap", params });
});

test("states a time to wait in its header and in the text, alone", () => {
  const { body, headers } = answerTo("too_many_requests", { params: { retryAfter: "3541" } });
  expect(headers["Retry-After"]).toBe("3541");
  expect(body.message).toBe("Too many requests. Try again in 60 minutes.");
  expect(body).not.toHaveProperty("params");
});

test("cuts off an answer that fails halfway, so that its reader does not take it for whole", () => {
  const steps: string[] = [];
  const response = { headersSent: true, destroy: () => steps.push("cut off") };
  const log = { warn: (_facts: object, text: string) => steps.push(text) };
  const request = { method: "GET", route: { path: "/my-leads.csv" } };
  makeErrorHandler(log as never)(new Error("Leads is away"), request as never, response as never, () => {
    steps.push("passed on");
  });
  expect(steps).toEqual(["an answer broke off", "cut off"]);
});
