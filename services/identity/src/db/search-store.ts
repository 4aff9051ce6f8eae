import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";

const USERS: Searched = {
  kind: "user",
  ids: "select id from users where status <> 'erased'",
  byId: "select id from users where status <> 'erased' and id = :id",
  by: { text: "person_text(first_name, last_name, email)", phone: "phone_number" },
  shown: `select id, first_name || ' ' || last_name as name, email as detail, created_at as at, id as key
    from found join users using (id)`,
};

const OFFICES: Searched = {
  kind: "office",
  ids: "select id from offices where true",
  byId: "select id from offices where id = :id",
  by: { text: "plain_text(name)" },
  shown: `select id, name, country as detail, null::timestamptz as at, id as key from found join offices using (id)`,
};

/** What admins find in identity: people by name, address or telephone number, offices by name. */
export const makeSearchStore = (db: Db) => makeSearch(db, [USERS, OFFICES]);
