import { expect, test } from "@jest/globals";
import { routeOf } from "./route-of.ts";

test.each([
  ["/api/leads/4711/purchase", "/leads/:id/purchase", "/api/leads/:id/purchase"],
  ["/api/nowhere", undefined, "/api"],
  ["/images/secret", "/images/:name", "/images/:name"],
  ["/assets/index.js", undefined, "/assets"],
  ["/nowhere", "/{*path}", "/"],
  ["/", "/", "/"],
  ["/favicon.ico", undefined, undefined],
])("names the route of %s with Express's %s as %s", (originalUrl, path, expected) => {
  const request = { originalUrl, ...(path && { route: { path } }) };
  expect(routeOf(request as never)).toBe(expected);
});
