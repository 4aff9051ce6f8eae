import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";

/** The expressions of the index `users_words`. */
export const PERSON = {
  text: "person_text(users.first_name, users.last_name, users.email)",
  phone: "users.phone_number",
};
/** That of `offices_words`. */
export const OFFICE_TEXT = "plain_text(name)";

const USERS: Searched = {
  kind: "user",
  byId: "select id from users where status <> 'erased' and id = :id",
  by: { ids: "select id from users where status <> 'erased'", ...PERSON },
  shown: `select id, first_name || ' ' || last_name as name, email as detail, created_at as at, id as key
    from found join users using (id)`,
};

const OFFICES: Searched = {
  kind: "office",
  byId: "select id from offices where id = :id",
  by: { ids: "select id from offices where true", text: OFFICE_TEXT },
  shown: `select id, name, country as detail, null::timestamptz as at, id as key from found join offices using (id)`,
};

/** What admins find in identity: people by name, address or telephone number, offices by name. */
export const makeSearchStore = (db: Db) => makeSearch(db, [USERS, OFFICES]);
