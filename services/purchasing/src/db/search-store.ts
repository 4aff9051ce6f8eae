import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";

/** A purchase has no words of its own: its buyer and its lead are found elsewhere. Its screen is that of its lead. */
const PURCHASES: Searched = {
  kind: "purchase",
  byId: "select id from purchases where id = :id and not test",
  shown: `select lead_id as id, id::text as name, '' as detail, coalesce(acquired_at, reserved_at) as at, id as key
    from purchases where id = any(:found)`,
};

/** What admins find in purchasing: purchases by their ids. */
export const makeSearchStore = (db: Db) => makeSearch(db, [PURCHASES]);
