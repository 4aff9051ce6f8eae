import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";

/** Names of offices by id; one that is gone has none. No more than an answer of identity has room for. */
export async function officeNamesOf(
  { profiles }: { profiles: Pick<Clients["profiles"], "listOffices"> },
  officeIds: readonly string[],
  as: Session["as"],
): Promise<Map<string, string>> {
  const ids = [...new Set(officeIds)].slice(0, MOST);
  if (ids.length === 0) return new Map();
  const { offices } = await profiles.listOffices({ ids, limit: MOST }, as);
  return new Map(offices.map(({ id, name }) => [id, name]));
}

const MOST = 100;
