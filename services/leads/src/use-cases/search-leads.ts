import type { Find } from "@doorlight/common/search";
import { makeLogFound } from "./log-found.ts";

type Ports = Parameters<typeof makeLogFound>[0] & { search: (query: string) => ReturnType<Find> };

/** The part of leads in the search over everything. */
export function makeSearchLeads({ search, ...ports }: Ports): Find {
  const logFound = makeLogFound(ports);
  return async (query, readerId) => {
    const groups = await search(query);
    const leads = groups.flatMap(({ items }) => items);
    await logFound(
      query,
      leads.map(({ id, name, detail }) => ({ id, place: [name, detail] })),
      readerId,
    );
    return groups;
  };
}
