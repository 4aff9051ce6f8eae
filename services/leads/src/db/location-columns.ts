import type { Knex } from "knex";
import type { Db } from "@doorlight/common/db";
import type { LocatedNode, Location } from "../domain/location.ts";

export function selectLocations(db: Db): Knex.QueryBuilder<Record<string, unknown>, Location[]> {
  return db("locations").select(
    "id",
    "country",
    "kind",
    db.raw("jsonb_build_object('local', name, 'names', names) as name"),
    "code",
    "ancestor_ids as ancestorIds",
    "child_count as childCount",
  );
}

/** Nodes with the names of their ancestors, which many nodes of an answer share. */
export async function withAncestors(db: Db, nodes: readonly Location[]): Promise<LocatedNode[]> {
  const ids = [...new Set(nodes.flatMap(({ ancestorIds }) => ancestorIds))];
  const ancestors = ids.length > 0 ? await selectLocations(db).whereIn("id", ids) : [];
  const names = new Map(ancestors.map(({ id, name }) => [id, name]));
  return nodes.map((node) => ({ ...node, ancestors: node.ancestorIds.flatMap((id) => names.get(id) ?? []) }));
}
