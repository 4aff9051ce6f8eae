import { buyLead, listLeads, me, putImage } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { fakeFetch, refusal } from "../../../test/fake-fetch.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { newTraceparent } from "./traceparent.ts";

const user = { user: { id: "1" } };

test.each([408, 409, 425, 429, 500, 502, 503, 504])("repeats a read once after status %i", async (status) => {
  const sent = fakeFetch({ status }, { status: 200, body: user });
  await expect(call(me, {})).resolves.toEqual(user);
  expect(sent).toHaveLength(2);
});

test("does not repeat a read twice", async () => {
  const sent = fakeFetch({ status: 503 });
  await expect(call(me, {})).rejects.toMatchObject({ code: "unavailable" });
  expect(sent).toHaveLength(2);
});

test("repeats a read after a broken connection", async () => {
  const sent = fakeFetch("broken connection", { status: 200, body: user });
  await expect(call(me, {})).resolves.toEqual(user);
  expect(sent).toHaveLength(2);
});

test.each([400, 401, 403, 404, 410, 422])("does not repeat a read after status %i", async (status) => {
  const sent = fakeFetch({ status });
  await expect(call(me, {})).rejects.toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
});

test("never repeats a purchase", async () => {
  const sent = fakeFetch({ status: 503 });
  await expect(
    call(buyLead, { params: { id: "lead" }, body: {} }, { idempotencyKey: "key-of-click" }),
  ).rejects.toMatchObject({ code: "unavailable" });
  expect(sent).toHaveLength(1);
});

test("sends a purchase as JSON with its idempotency key and trace context", async () => {
  const sent = fakeFetch({ status: 201, body: {} });
  await call(
    buyLead,
    { params: { id: "a/b" }, body: {} },
    { idempotencyKey: "key-of-click", traceparent: newTraceparent() },
  );
  expect(sent[0]).toMatchObject({ method: "POST", address: "/api/leads/a%2Fb/purchase", body: {} });
  expect(sent[0]?.headers.get("content-type")).toBe("application/json");
  expect(sent[0]?.headers.get("idempotency-key")).toBe("key-of-click");
  expect(sent[0]?.headers.get("traceparent")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test("repeats a parameter of a query for each value and leaves out parameters without one", async () => {
  const sent = fakeFetch({ status: 200, body: {} });
  await call(listLeads, {
    query: {
      leadType: ["request_for_quote", "request_for_valuation"],
      cursor: null,
      q: "",
      location: [],
      propertyType: [],
    },
  });
  expect(sent[0]?.address).toBe("/api/leads?leadType=request_for_quote&leadType=request_for_valuation");
});

test("reads code, status, fields and trace id of a refused call", async () => {
  fakeFetch(refusal("not_enough_credits"));
  await expect(call(buyLead, { params: { id: "lead" }, body: {} })).rejects.toMatchObject({
    code: "not_enough_credits",
    status: 401,
    fields: [],
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  });
});

test("sends the fields of an upload before the file, and leaves the content type to the browser", async () => {
  const sent = fakeFetch({ status: 200, body: {} });
  const file = new File(["picture"], "me.png", { type: "image/png" });
  await call(putImage, { body: { x: 1, y: 2, w: 3, h: 3 } }, { file });
  expect(sent[0]).toMatchObject({ method: "PUT", address: "/api/profile/image" });
  expect(Object.keys(sent[0]?.body as object)).toEqual(["x", "y", "w", "h", "file"]);
  expect(sent[0]?.body).toMatchObject({ x: "1", y: "2", w: "3", h: "3", file: { name: "me.png" } });
  expect(sent[0]?.headers.has("content-type")).toBe(false);
});

test("asks for names in the language of the screen", async () => {
  const sent = fakeFetch({ status: 200, body: user });
  document.documentElement.lang = "fi-FI";
  await call(me, {});
  document.documentElement.lang = "";
  expect(sent[0]?.headers.get("Accept-Language")).toBe("fi-FI");
});
