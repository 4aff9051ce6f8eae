import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";
import { PROSPECT_WORDS } from "./prospect-store.ts";

const PROSPECTS: Searched = {
  kind: "prospect",
  byId: "select id from prospects where id = :id",
  by: { ids: `select id from prospects where ${PROSPECT_WORDS} @@ :words`, match: "beginning" },
  shown: `select id, name, coalesce(email, phone_number) as detail, added_at as at, id as key
    from prospects where id = any(:found)`,
};

const CAMPAIGNS: Searched = {
  kind: "campaign",
  byId: "select id from campaigns where id = :id",
  by: {
    ids: "select id from campaigns where array_to_tsvector(search_words(name)) @@ :words",
    match: "beginning",
  },
  shown: "select id, name, '' as detail, created_at as at, id as key from campaigns where id = any(:found)",
};

/** What admins find in campaign: prospects by name, brand, place, address or telephone number, campaigns by name. */
export const makeSearchStore = (db: Db) => makeSearch(db, [PROSPECTS, CAMPAIGNS]);
