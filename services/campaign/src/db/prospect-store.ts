import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import { searchTerms } from "@doorlight/common/product";
import { termsQuery } from "@doorlight/common/search";
import type { DataKey } from "@doorlight/common/secrets";
import { mailboxWithDigest } from "../domain/mailbox.ts";
import type { Prospect, ProspectFields, ProspectState } from "../domain/prospect.ts";

export type ProspectFilter = {
  country: string;
  /** Words of a name, a brand, a place, an address or a number; nobody is found by short ones alone. */
  query: string;
  /** These: empty for all. */
  place: string;
  brand: string;
  source: string;
  tag: string;
  state: ProspectState | null;
};

/** An account of identity. */
type Account = { userId: string; country: string; mailboxDigest: Buffer };

export type ProspectGroup = { name: string; count: number };

const COLUMNS = {
  id: "id",
  country: "country",
  name: "name",
  brand: "brand",
  place: "place",
  email: "email",
  phoneNumber: "phone_number",
  locale: "locale",
  tags: "tags",
  source: "source",
  legalBasis: "legal_basis",
  legalBasisOn: "legal_basis_on",
  state: "state",
  userId: "user_id",
  addedAt: "added_at",
  touchedAt: "touched_at",
  version: "version",
} as const;

/** The expression of the index `prospects_found_by`. */
export const PROSPECT_WORDS = "prospect_words(name, brand, place, email, phone_number)";
const MOST_GROUPS = 200;
const UNIQUE_VIOLATION = "23505";

export type ProspectStore = ReturnType<typeof makeProspectStore>;

/** People who are no agents yet. */
export function makeProspectStore(db: Db, dataKey: DataKey) {
  return {
    /** Newest first, after the one with that id. */
    async list(filter: ProspectFilter, limit: number, after?: string): Promise<Prospect[]> {
      const query = select(narrowed(db, filter)).orderBy("id", "desc").limit(limit);
      if (after) query.where("id", "<", after);
      return query;
    },

    async count(filter: ProspectFilter): Promise<number> {
      const [row] = await narrowed(db, filter).count<{ count: bigint }[]>("* as count");
      return Number(row?.count ?? 0);
    },

    /** The most frequent of a country's places, brands, sources and tags. */
    async groups(country: string): Promise<Record<"places" | "brands" | "sources" | "tags", ProspectGroup[]>> {
      const of = async (column: string): Promise<ProspectGroup[]> => {
        const { rows } = await db.raw<{ rows: ProspectGroup[] }>(
          `select name, count(*)::int as count from (select ${column} as name from prospects where country = ?) named
           where name <> '' group by name order by count desc, name limit ?`,
          [country, MOST_GROUPS],
        );
        return rows;
      };
      const [places, brands, sources, tags] = await Promise.all(["place", "brand", "source", "unnest(tags)"].map(of));
      return { places: places!, brands: brands!, sources: sources!, tags: tags! };
    },

    async find(id: string): Promise<Prospect | undefined> {
      return select(db("prospects").where({ id })).first();
    },

    async lock(tx: Tx, id: string): Promise<Prospect | undefined> {
      return select(tx("prospects").where({ id })).forUpdate().first();
    },

    /** False if another prospect of the country has the mailbox, or without an address the number. */
    async change(tx: Tx, id: string, fields: ProspectFields, at: Date): Promise<boolean> {
      const { email, phoneNumber, legalBasis, legalBasisOn, ...rest } = fields;
      const box = email === null ? undefined : mailboxWithDigest(await dataKey(), email);
      try {
        await tx("prospects")
          .where({ id })
          .update({
            ...rest,
            email,
            mailbox: box?.mailbox ?? null,
            mailbox_digest: box?.digest ?? null,
            phone_number: phoneNumber,
            legal_basis: legalBasis,
            legal_basis_on: legalBasisOn,
            touched_at: at,
            version: tx.raw("version + 1"),
          });
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },

    /** Deletes those of whom nobody has done anything since an instant, at most this many; returns how many. */
    async purge(country: string, untouchedSince: Date, limit: number): Promise<number> {
      return deleteSome(db, "prospects", limit, (rows) =>
        rows.where({ country }).whereRaw("coalesce(touched_at, added_at) < ?", [untouchedSince]),
      );
    },

    /** Nobody merges rows of files into the country's prospects until the transaction ends. */
    async lockCountry(tx: Tx, country: string): Promise<void> {
      await tx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`prospects of ${country}`]);
    },

    /** With the notes. */
    async delete(tx: Tx, id: string): Promise<void> {
      await tx("prospects").where({ id }).delete();
    },

    async ofUser(tx: Tx, userId: string): Promise<Prospect[]> {
      return select(tx("prospects").where({ user_id: userId }));
    },

    async link(tx: Tx, id: string, userId: string, at: Date): Promise<void> {
      await tx("prospects")
        .where({ id })
        .whereRaw("user_id is distinct from ?::uuid", [userId])
        .update({ user_id: userId, state: "signed_up", touched_at: at, version: tx.raw("version + 1") });
    },

    /** Prospects of these mailboxes have signed up. */
    async linkAccounts(tx: Tx, accounts: readonly Account[], at: Date): Promise<void> {
      await tx.raw(
        `update prospects p set user_id = a.user_id, state = 'signed_up', touched_at = ?, version = p.version + 1
         from unnest(?::uuid[], ?::text[], ?::bytea[]) a (user_id, country, mailbox_digest)
         where p.country = a.country and p.mailbox_digest = a.mailbox_digest and p.user_id is null`,
        [
          at,
          accounts.map(({ userId }) => userId),
          accounts.map(({ country }) => country),
          accounts.map(({ mailboxDigest }) => mailboxDigest),
        ],
      );
    },

    async touch(tx: Tx, id: string, at: Date): Promise<void> {
      await tx("prospects").where({ id }).update({ touched_at: at });
    },
  };
}

function select(query: ReturnType<Db>) {
  return query.select<Prospect[]>(COLUMNS);
}

function narrowed(db: Db, { country, query, tag, state, place, brand, source }: ProspectFilter): ReturnType<Db> {
  const rows = db("prospects").where({ country });
  for (const [column, value] of Object.entries({ place, brand, source, state })) {
    if (value) rows.where(column, value);
  }
  if (tag) rows.whereRaw("tags @> array[?]::text[]", [tag]);
  if (query) {
    const words = [termsQuery(searchTerms(query), "beginning") ?? ""];
    const found = db("prospects").where({ country }).whereRaw(`${PROSPECT_WORDS} @@ ?::tsquery`, words).select("id");
    // As an array: of a word's frequency the planner knows nothing, so that it would read all prospects in their order.
    rows.whereRaw("id = any(array(?))", [found]);
  }
  return rows;
}
