import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";
import { CONTACT_TEXT } from "./desk-conditions.ts";

/** Found by their contact, but shown without it: the reading of a contact is a step of its own. */
const LEADS: Searched = {
  kind: "lead",
  byId: `select requests.id from requests
    where requests.id = coalesce((select request_id from leads where id = :id::uuid), :id::uuid)`,
  by: {
    ids: "select request_id as id from request_contacts contact where contact.erased_at is null",
    text: CONTACT_TEXT,
    phone: "contact.phone",
  },
  shown: `select coalesce(leads.id, requests.id) as id, requests.postal_code || ' ' || requests.city as name,
      requests.district as detail, submitted_at as at, requests.id as key
    from found join requests on requests.id = found.id left join leads on leads.request_id = requests.id`,
};

/** What admins find in leads: requests, and the leads that they became. */
export const makeSearchStore = (db: Db) => makeSearch(db, [LEADS]);
