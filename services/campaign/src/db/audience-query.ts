import type { Db, Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { Audience, AudienceFilter, DayRange, PersonKind } from "../domain/audience.ts";

type Raw = ReturnType<Db["raw"]>;
type Query = ReturnType<Db["queryBuilder"]>;
type Connection = Db | Tx;

/**
 * The people of an audience as rows `people, person_id, country, mailbox_digest, shares_mailbox`; a mailbox that is shared
 * may come several times. Agents who may not sign in and prospects who want nothing are in no audience.
 */
export const selectAudience = (db: Connection, audience: Audience, now: Date): Raw =>
  union(db, Object.values(selectByKind(db, audience, now)));

/** The same by kind; none of a kind that no filter is about. */
export function selectByKind(
  db: Connection,
  { include, exclude }: Audience,
  now: Date,
): Partial<Record<PersonKind, Query>> {
  const byKind: Partial<Record<PersonKind, Query>> = {};
  const keptOut = union(
    db,
    KINDS.flatMap((kind) => selectPeople(db, kind, exclude, now)?.where("shares_mailbox", true) ?? []),
  );
  for (const kind of KINDS) {
    const rows = selectPeople(db, kind, include, now);
    if (!rows) continue;
    const own = exclude.filter(({ people }) => people === kind);
    // A condition on a day that is not known is neither true nor false.
    if (own.length > 0) void rows.whereRaw("(?) is not true", [fitsAny(db, own, now)]);
    if (exclude.length > 0)
      void rows.whereRaw("not (shares_mailbox and mailbox_digest in (select mailbox_digest from (?) kept_out))", [
        keptOut,
      ]);
    byKind[kind] = rows;
  }
  return byKind;
}

const KINDS = ["agent", "prospect"] as const;

function union(db: Connection, queries: readonly Query[]): Raw {
  if (queries.length > 0) return db.raw(queries.map(() => "?").join(" union all "), queries);
  const columns = "null::text as people, null::uuid as person_id, null::text as country, null::bytea as mailbox_digest";
  return db.raw(`select ${columns}, null::boolean as shares_mailbox where false`);
}

function selectPeople(
  db: Connection,
  kind: PersonKind,
  filters: readonly AudienceFilter[],
  now: Date,
): Query | undefined {
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
    .whereRaw(fitsAny(db, own, now))
    .select(db.raw("?::text as people", [kind]), "country", "mailbox_digest", "shares_mailbox");
}

const fitsAny = (db: Connection, filters: readonly AudienceFilter[], now: Date): Raw => {
  const each = filters.map((filter) => fits(db, filter, now));
  return db.raw(`(${each.map(() => "(?)").join(" or ")})`, each);
};

function fits(db: Connection, filter: AudienceFilter, now: Date): Raw {
  const oneOf = (column: string, values: readonly string[]) =>
    values.length > 0 ? [db.raw("?? = any(?)", [column, [...values]])] : [];
  const overlaps = (column: string, values: readonly string[]) =>
    values.length > 0 ? [db.raw("?? && ?::text[]", [column, [...values]])] : [];
  const is = (condition: string, value: boolean | null, ...bindings: Date[]) =>
    value === null ? [] : [db.raw(`(${condition}) = ?`, [...bindings, value])];
  const within = (column: string, range: DayRange | null) => {
    if (!range) return [];
    const daysAgo = (count: number) => new Date(now.getTime() - days(count));
    return [
      db.raw("?? is not null", [column]),
      ...(range.from === null ? [] : [db.raw("?? <= ?", [column, daysAgo(range.from)])]),
      ...(range.to === null ? [] : [db.raw("?? > ?", [column, daysAgo(range.to + 1)])]),
    ];
  };
  const owners = "select owner_id from deals where valid_from <= ? and coalesce(valid_to, 'infinity') > ?";
  const own =
    filter.people === "agent"
      ? [
          ...overlaps("regions", filter.regions),
          ...(filter.plans.length > 0 ? [db.raw("coalesce(plan_id, 'none') = any(?)", [filter.plans])] : []),
          ...is(
            `user_id in (${owners}) or coalesce(office_id in (${owners}), false)`,
            filter.hasDeal,
            now,
            now,
            now,
            now,
          ),
          ...within("subscribed_at", filter.daysSinceSubscription),
          ...within("confirmed_at", filter.daysSinceSignUp),
          ...within("last_seen_at", filter.daysSinceActivity),
          ...within("last_purchase_at", filter.daysSincePurchase),
          ...is("last_purchase_at is not null", filter.hasBought),
          ...is("terms_accepted", filter.termsAccepted),
        ]
      : [
          ...oneOf("place", filter.places),
          ...oneOf("brand", filter.brands),
          ...oneOf("source", filter.sources),
          ...overlaps("tags", filter.tags),
        ];
  // A filter without any condition lets everybody in.
  const all = [db.raw("true"), ...oneOf("country", filter.countries), ...own];
  return db.raw(all.map(() => "?").join(" and "), all);
}
