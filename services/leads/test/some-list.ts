import type { Db } from "@doorlight/common/db";

type Columns = {
  user_id: string;
  country: string;
  location_ids: string[];
  property_types: string[];
  lead_types: string[];
  mode: "passive" | "notification" | "subscription";
  paused_at: Date | null;
  away_from: string | null;
  away_until: string | null;
  created_at: Date;
  removed_at: Date;
};

type Changes = Partial<Columns> & Pick<Columns, "location_ids">;

/** Saves a lead list of an agent; returns its id. */
export async function saveList(db: Db, changes: Changes): Promise<string> {
  const [id] = await saveLists(db, 1, changes);
  return id!;
}

/** Saves this many lists, each of another agent; returns their ids. */
export async function saveLists(db: Db, count: number, changes: Changes): Promise<string[]> {
  return db("lead_lists")
    .insert(Array.from({ length: count }, () => aList(changes)))
    .returning("id")
    .then((rows: { id: string }[]) => rows.map(({ id }) => id));
}

function aList(changes: Changes) {
  const id = crypto.randomUUID();
  return {
    id,
    user_id: crypto.randomUUID(),
    country: "FI",
    name: `List ${id}`,
    property_types: [],
    lead_types: [],
    mode: "notification",
    pace: "at_once",
    created_at: new Date(0),
    version: 1,
    ...changes,
  };
}
