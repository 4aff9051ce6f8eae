import { Resolver } from "node:dns/promises";
import { seconds } from "@doorlight/common/time";

/** Answers of a resolver that there is no such record. Any other error says nothing of it. */
const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** Looks up TXT records by a resolver at `address:port`, or the system's own. Rejects if it does not answer. */
export function makeTextRecords(resolver?: string) {
  const dns = new Resolver({ timeout: seconds(2), tries: 2 });
  if (resolver) dns.setServers([resolver]);
  return async (name: string): Promise<string[]> => {
    try {
      return (await dns.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (absent.has(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  };
}
