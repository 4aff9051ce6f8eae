import { expect, test } from "@jest/globals";
import type { Request } from "express";
import { isSameOrigin } from "./same-origin.ts";

const origin = "https://doorlight.test";

function from(headers: Record<string, string>): Request {
  const all: Record<string, string> = { host: "doorlight.test", ...headers };
  return { protocol: "https", get: (name: string) => all[name] } as unknown as Request;
}

test.each([
  ["a client other than a browser", {}],
  ["the product's own page", { "sec-fetch-site": "same-origin", origin }],
  ["the product's own page in an old browser", { origin }],
])("accepts a change from %s as of the same origin", (_who, headers) => {
  expect(isSameOrigin(from(headers), origin)).toBe(true);
});

test.each([
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }],
  ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
  ["a neighbour under the same domain", { "sec-fetch-site": "same-site", origin: "https://blog.doorlight.test" }],
  ["another site in an old browser", { origin: "https://evil.test" }],
  ["a sandboxed frame", { origin: "null" }],
  [
    "a name that another site points at this server",
    { "sec-fetch-site": "same-origin", origin: "http://evil.test", host: "evil.test" },
  ],
  ["such a name in an old browser", { origin: "https://evil.test", host: "evil.test" }],
  ["a site whose name starts like the product's", { origin: "https://doorlight.test.evil.test" }],
])("refuses a change from %s as of another origin", (_who, headers) => {
  expect(isSameOrigin(from(headers), origin)).toBe(false);
});
