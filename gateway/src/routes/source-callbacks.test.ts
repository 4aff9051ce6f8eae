import { expect, test } from "@jest/globals";
import { makeSourceCallbackRoutes } from "./source-callbacks.ts";

test("refuses each call about the callback of a source that nobody knows", async () => {
  const sourceWebhooks = new Proxy({}, { get: () => () => Promise.reject(new Error("reached")) });
  const sources = { findSource: () => Promise.reject(new Error("not_found")) };
  const routes = makeSourceCallbackRoutes({ clients: { sources, sourceWebhooks } } as never);
  const call = { params: { id: "agent" }, query: {}, body: {}, session: { as: {} } };
  const refusals = await Promise.all(
    routes.map(({ handle }) => Promise.resolve(handle(call as never)).catch((error: Error) => error.message)),
  );
  expect(refusals).toEqual(Array.from({ length: 7 }, () => "not_found"));
});
