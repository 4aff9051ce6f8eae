import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";

/** The expression of the index `users_found_by`. */
export const PERSON_WORDS = "person_words(users.first_name, users.last_name, users.email, users.phone_number)";
/** That of `offices_found_by`. */
export const OFFICE_WORDS = "array_to_tsvector(search_words(name))";

const USERS: Searched = {
  kind: "user",
  byId: "select id from users where status <> 'erased' and id = :id",
  by: {
    ids: `select id from users where status <> 'erased' and ${PERSON_WORDS} @@ :words`,
    match: "beginning",
  },
  shown: `select id, first_name || ' ' || last_name as name, email as detail, created_at as at, id as key
    from users where id = any(:found)`,
};

const OFFICES: Searched = {
  kind: "office",
  byId: "select id from offices where id = :id",
  by: { ids: `select id from offices where ${OFFICE_WORDS} @@ :words`, match: "beginning" },
  shown: `select id, name, country as detail, null::timestamptz as at, id as key from offices where id = any(:found)`,
};

/** What admins find in identity: people by name, address or telephone number, offices by name. */
export const makeSearchStore = (db: Db) => makeSearch(db, [USERS, OFFICES]);
