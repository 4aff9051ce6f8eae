import type { Request } from "express";

const GROUPS = 8;
/** A household or a server has 64 bits of addresses to choose from: counted one by one, it would not be counted at all. */
const NETWORK_GROUPS = 4;

/** Where a request comes from, as budgets and guesses are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf({ ip = "" }: Pick<Request, "ip">): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (mapped) return mapped;
  if (!ip.includes(":")) return ip;
  const network = groupsOf(ip).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** All eight, also those that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail];
}
