import type { Find } from "@doorlight/common/search";
import { hasDigit, makeLogFound } from "./log-found.ts";

type Ports = Parameters<typeof makeLogFound>[0] & { search: (query: string) => ReturnType<Find> };

/** The part of leads in the search over everything. */
export function makeSearchLeads({ search, ...ports }: Ports): Find {
  const logFound = makeLogFound(ports);
  return async (query, readerId) => {
    const groups = await search(query);
    // Also the one that is not shown: that there are more says as much about it.
    const leads = groups.flatMap(({ items }) => items);
    await logFound(
      query,
      // It compares words with contacts alone. A postal code stands before the town.
      leads.map(({ id, name }) => ({ id, postalCode: name.split(" ").filter(hasDigit).join("") })),
      readerId,
    );
    return groups;
  };
}
