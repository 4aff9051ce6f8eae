import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** One household or server has a /64 to choose addresses from: counted one by one, it would never reach a limit. */
const NETWORK_GROUPS = 4;

/** A request's network, as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf({ ip = "" }: Pick<Request, "ip">): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
