import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { beforeEach, expect, test } from "@jest/globals";
import { getIntakeRequest, submitIntakeRequest } from "../../contract/index.ts";
import { makeReadBearer } from "./bearer.ts";
import { type KeyPorts, makeKeyGuard } from "./key-guard.ts";

let steps: string[];
let isLimited: boolean;
let isSourceLimited: boolean;
beforeEach(() => {
  steps = [];
  isLimited = false;
  isSourceLimited = false;
});

const ports: KeyPorts = {
  readBearer: makeReadBearer({
    countNetwork: async (_, network) => void steps.push(`network ${network}`),
    countAccount: async (_, account) => {
      if (isLimited) throw new Refusal("too_many_requests", { params: { retryAfter: "30" } });
      steps.push(`key ${account.length}`);
      expect(account).not.toContain("dls_");
    },
  }),
  countAccount: async (_, source) => {
    if (isSourceLimited) throw new Refusal("too_many_requests", { params: { retryAfter: "30" } });
    steps.push(`source ${source}`);
  },
  intake: {
    useSourceKey: async ({ key }) => {
      steps.push("looked up");
      if (key !== "dls_good") throw new Refusal("key_invalid");
      return { sourceId: "s1", test: false } as never;
    },
    recordRefusal: async ({ sourceId, reason, fields }) => {
      steps.push(`refused ${sourceId} ${reason} ${fields?.join(",")}`);
      return {} as never;
    },
  },
};
const guard = makeKeyGuard(ports);

type Headers = Record<string, string>;
const requestWith = (headers: Headers) =>
  ({
    ip: "192.0.2.1",
    get: (name: string) => ({ "content-type": "application/json", ...headers })[name],
    is: (type: string) => (headers["content-type"] ?? "application/json") === type,
    get headers(): never {
      throw new Error("Reads a cookie");
    },
  }) as never;
const enter = (headers: Headers) =>
  guard.enter(submitIntakeRequest, requestWith(headers)).catch((error: unknown) => refusalFrom(error)?.code);

test("lets a program in by its key after counting network and key, whatever its origin", async () => {
  const headers = { authorization: "Bearer dls_good", origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  expect(await enter(headers)).toEqual({ sourceId: "s1", isTest: false });
  expect(steps).toEqual(["network 192.0.2.1", "key 43", "looked up", "source s1"]);
});

test.each<[string, Headers]>([
  ["no key", {}],
  ["a session alone", { cookie: "session=token" }],
  ["another scheme", { authorization: "Basic dls_good" }],
  ["a wrong key", { authorization: "Bearer dls_bad" }],
  ["a key with something behind it", { authorization: "Bearer dls_good x" }],
  ["a key of 300 characters", { authorization: `Bearer ${"a".repeat(300)}` }],
])("refuses %s in one way", async (_, headers) => {
  expect(await enter(headers)).toBe("key_invalid");
});

test("looks no key up above its rate limit", async () => {
  isLimited = true;
  expect(await enter({ authorization: "Bearer dls_good" })).toBe("too_many_requests");
  expect(steps).toEqual(["network 192.0.2.1"]);
});

test("refuses a source above its rate limit, whichever of its keys comes", async () => {
  isSourceLimited = true;
  expect(await enter({ authorization: "Bearer dls_good" })).toBe("too_many_requests");
});

test("refuses a form, which any site can send", async () => {
  const headers = { authorization: "Bearer dls_good", "content-type": "text/plain", "content-length": "2" };
  expect(await enter(headers)).toBe("unsupported_media_type");
});

const refusedWith = (endpoint: typeof submitIntakeRequest | typeof getIntakeRequest, error: Error) =>
  guard
    .counted(endpoint, { sourceId: "s1", isTest: false }, () => Promise.reject(error))
    .catch((thrown: unknown) => thrown);

test("has a refusal counted by its fields, without words of the caller", async () => {
  const fields = [
    { path: "contact.phone", code: "invalid_phone", message: "" },
    { path: "Anna Virtanen", code: "unknown_field", message: "" },
    { path: "contact.phone", code: "too_small", message: "" },
  ];
  const error = new Refusal("invalid_request", { fields });
  expect(await refusedWith(submitIntakeRequest, error)).toBe(error);
  expect(steps).toEqual(["refused s1 invalid_request contact.phone,unknown_field"]);
});

test("counts no refusal of a test", async () => {
  const refused = () => Promise.reject(new Refusal("idempotency_key_reused"));
  await guard.counted(submitIntakeRequest, { sourceId: "s1", isTest: true }, refused).catch(() => undefined);
  expect(steps).toEqual([]);
});

test("counts neither a failure of ours nor a question about an unknown id", async () => {
  await refusedWith(submitIntakeRequest, new Refusal("unavailable"));
  await refusedWith(submitIntakeRequest, new Error("broken"));
  await refusedWith(getIntakeRequest, new Refusal("not_found"));
  expect(steps).toEqual([]);
});
