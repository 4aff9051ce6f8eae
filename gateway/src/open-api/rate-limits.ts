import type { Endpoint } from "../../contract/index.ts";
import { type LimitName, limitsOf, windowSeconds } from "../limits/endpoint-limits.ts";

export type Limits = Readonly<Record<LimitName, number>>;

const windows = new Map([
  [60, "a minute"],
  [15 * 60, "15 minutes"],
  [60 * 60, "an hour"],
  [24 * 60 * 60, "a day"],
]);

const whose = {
  network: "one network",
  account: "one account",
  pair: "one network for one address",
} as const;

/** The rate limits of an endpoint, for people. Endpoints with the same limit may share it. */
export function describeLimits(endpoint: Endpoint, limits: Limits): string {
  const { failClosed: _, ...names } = limitsOf(endpoint);
  const of: Readonly<Record<string, string>> = {
    ...whose,
    ...(endpoint.key && { account: "one source" }),
    ...(endpoint.tokenForTests && { account: "one account, or of its tokens for tests" }),
  };
  const calls = Object.entries(names).map(([scope, name]) => {
    const seconds = windowSeconds(name);
    return `${limits[name]} in ${windows.get(seconds) ?? `${seconds} seconds`} of ${of[scope]}`;
  });
  return `At most ${calls.join(", ")}.`;
}
