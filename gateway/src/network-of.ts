import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** A household or a server has 64 bits of addresses to choose from: counted one by one, it would not be counted at all. */
const NETWORK_GROUPS = 4;

/** Where a request comes from, as budgets and guesses are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf({ ip = "" }: Pick<Request, "ip">): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
