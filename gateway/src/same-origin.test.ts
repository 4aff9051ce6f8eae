import { expect, test } from "@jest/globals";
import type { Request } from "express";
import { isSameOrigin } from "./same-origin.ts";

const ours = "https://doorlight.test";

function from(headers: Record<string, string>): Request {
  const all: Record<string, string> = { host: "doorlight.test", ...headers };
  return { protocol: "https", get: (name: string) => all[name] } as unknown as Request;
}

test.each([
  ["a client that is no browser", {}],
  ["a page of ours", { "sec-fetch-site": "same-origin", origin: ours }],
  ["a page of ours in an old browser", { origin: ours }],
])("lets in %s", (_who, headers) => {
  expect(isSameOrigin(from(headers), ours)).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
  ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site", origin: "https://blog.doorlight.test" }],
  ["another site in an old browser", { origin: "https://evil.test" }],
  ["a sandboxed frame", { origin: "null" }],
  ["a site that only starts like ours", { origin: "https://doorlight.test.evil.test" }],
])("keeps out %s", (_who, headers) => {
  expect(isSameOrigin(from(headers), ours)).toBe(false);
});
