import type { Db, Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { Audience, AudienceFilter, DayRange, PersonKind } from "../domain/audience.ts";

type Raw = ReturnType<Db["raw"]>;
type Query = ReturnType<Db["queryBuilder"]>;

/**
 * The people of an audience as rows `people, person_id, country, mailbox_digest`; a mailbox may come several times. Agents
 * who may not sign in and prospects who want nothing are in no audience.
 */
export function selectPeople(db: Db | Tx, filters: readonly AudienceFilter[], now: Date): Raw {
  const kinds = [selectKind(db, "agent", filters, now), selectKind(db, "prospect", filters, now)].flatMap(
    (query) => query ?? [],
  );
  if (kinds.length === 0)
    return db.raw(
      "select null::text as people, null::uuid as person_id, null::text as country, null::bytea as mailbox_digest where false",
    );
  return db.raw(kinds.map(() => "?").join(" union all "), kinds);
}

/** One row for each mailbox of an audience; an agent before a prospect. */
export function selectMailboxes(db: Db | Tx, { include, exclude }: Audience, now: Date): Raw {
  const included = db.raw(`select mailbox_digest, min(people) as people from (?) included group by mailbox_digest`, [
    selectPeople(db, include, now),
  ]);
  if (exclude.length === 0) return included;
  return db.raw(
    `select * from (?) included
     where mailbox_digest not in (select mailbox_digest from (?) excluded)`,
    [included, selectPeople(db, exclude, now)],
  );
}

function selectKind(db: Db | Tx, kind: PersonKind, filters: readonly AudienceFilter[], now: Date) {
  const own = filters.filter(({ people }) => people === kind);
  if (own.length === 0) return undefined;
  const rows =
    kind === "agent"
      ? db("agents as person")
          .where({ role: "agent", is_active: true, erased_at: null })
          .whereNotNull("confirmed_at")
          .select({ person_id: "user_id" })
      : db("prospects as person").whereNotIn("state", ["not_interested", "signed_up"]).select({ person_id: "id" });
  return rows
    .whereNotNull("mailbox_digest")
    .where((any) => {
      for (const filter of own) void any.orWhere((all) => fits(all, filter, now));
    })
    .select(db.raw("?::text as people", [kind]), "country", "mailbox_digest");
}

/** Narrows a query of people to those who fit a filter. */
function fits(query: Query, filter: AudienceFilter, now: Date): void {
  // A group without any condition would be left out, and "or" with it.
  void query.whereRaw("true");
  oneOf(query, "country", filter.countries);
  if (filter.people === "agent") fitsAgent(query, filter, now);
  else {
    oneOf(query, "place", filter.places);
    oneOf(query, "brand", filter.brands);
    oneOf(query, "source", filter.sources);
    overlaps(query, "tags", filter.tags);
  }
}

function fitsAgent(query: Query, filter: AudienceFilter, now: Date): void {
  overlaps(query, "regions", filter.regions);
  if (filter.plans.length > 0) void query.whereRaw("coalesce(plan_id, 'none') = any(?)", [filter.plans]);
  if (filter.hasDeal !== null) {
    const owners = "select owner_id from deals where valid_from <= ? and coalesce(valid_to, 'infinity') > ?";
    const has = `(user_id in (${owners}) or coalesce(office_id in (${owners}), false))`;
    void query.whereRaw(`${has} = ?`, [now, now, now, now, filter.hasDeal]);
  }
  within(query, "subscribed_at", filter.daysSinceSubscription, now);
  within(query, "confirmed_at", filter.daysSinceSignUp, now);
  within(query, "last_seen_at", filter.daysSinceActivity, now);
  within(query, "last_purchase_at", filter.daysSincePurchase, now);
  if (filter.hasBought !== null) void query.whereRaw("(last_purchase_at is not null) = ?", [filter.hasBought]);
  if (filter.termsAccepted !== null) void query.whereRaw("terms_accepted = ?", [filter.termsAccepted]);
}

function oneOf(query: Query, column: string, values: readonly string[]): void {
  if (values.length > 0) void query.whereRaw("?? = any(?)", [column, [...values]]);
}

function overlaps(query: Query, column: string, values: readonly string[]): void {
  if (values.length > 0) void query.whereRaw("?? && ?::text[]", [column, [...values]]);
}

function within(query: Query, column: string, range: DayRange | null, now: Date): void {
  if (!range) return;
  if (range.from !== null) void query.where(column, "<=", new Date(now.getTime() - days(range.from)));
  if (range.to !== null) void query.where(column, ">", new Date(now.getTime() - days(range.to + 1)));
  if (range.from === null && range.to === null) void query.whereNotNull(column);
}
