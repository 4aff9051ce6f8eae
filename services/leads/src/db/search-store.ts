import type { Db } from "@doorlight/common/db";
import { makeSearch, type Searched } from "@doorlight/common/search";
import { CONTACT_WORDS, MAY_BE_FOUND } from "./desk-conditions.ts";

/** Found by their contact, but shown without it. */
const LEADS: Searched = {
  kind: "lead",
  byId: `select requests.id from requests
    where requests.id = coalesce((select request_id from leads where id = :id::uuid), :id::uuid) and not test`,
  by: {
    ids: `select contact.request_id as id
      from request_contacts contact left join leads on leads.request_id = contact.request_id
      where contact.erased_at is null and ${CONTACT_WORDS} @@ :words and ${MAY_BE_FOUND}`,
    match: "whole",
  },
  // The lead of those alone that are shown.
  shown: `select coalesce((select leads.id from leads where request_id = requests.id), requests.id) as id,
      postal_code || ' ' || city as name, district as detail, submitted_at as at, requests.id as key
    from requests where id = any(:found) and not test`,
};

/** What admins find in leads: requests, and the leads that they became. */
export const makeSearchStore = (db: Db) => makeSearch(db, [LEADS]);
