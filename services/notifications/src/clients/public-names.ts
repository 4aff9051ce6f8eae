import { Resolver } from "node:dns/promises";
import { seconds } from "@doorlight/common/time";

/**
 * Looks up the addresses of a name of the public network. Not as the system does it: that knows names of this machine and
 * cluster, and a few slow names would hold up all of its threads.
 */
export function makePublicNames() {
  const dns = new Resolver({ timeout: seconds(3), tries: 2 });
  return async (host: string): Promise<string[]> => {
    const [v4, v6] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
    // Version 4 first: not every cluster has a way out by version 6.
    const addresses = [v4, v6].flatMap((found) => (found.status === "fulfilled" ? found.value : []));
    if (addresses.length === 0 && v4.status === "rejected") throw v4.reason;
    return addresses;
  };
}
