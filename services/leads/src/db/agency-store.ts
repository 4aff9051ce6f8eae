import { type Db, literalPattern, type Tx } from "@doorlight/common/db";
import type {
  Agency,
  AgencyFacts,
  AgencyFilter,
  AgencyPosition,
  AgencySort,
  CommissionEntry,
  CommissionOrigin,
  ListedAgent,
} from "../domain/agency.ts";
import type { Commission } from "../domain/home-market.ts";

type Span = Pick<Commission, "lowestRate" | "highestRate" | "lowestFee" | "highestFee">;

const SPAN = {
  lowestRate: "lowest_rate",
  highestRate: "highest_rate",
  lowestFee: "lowest_fee",
  highestFee: "highest_fee",
} as const;

const AGENCY = {
  id: "id",
  country: "country",
  name: "name",
  website: "website",
  source: "source",
  listingCount: "listing_count",
  stock: "stock",
  propertyTypes: "property_types",
  agentCount: "agent_count",
  editedAt: "edited_at",
  removedAt: "removed_at",
  ...SPAN,
} as const;

const ENTRY = {
  seenAt: "seen_at",
  origin: "origin",
  name: "name",
  website: "website",
  source: "source",
  ...SPAN,
} as const;

/** Ascending; those that state no rate come after the others, by their fee. */
const ORDERS: Readonly<Record<AgencySort, readonly [rate: string, fee: string]>> = {
  name: ["0::float8", "0::float8"],
  lowest_commission: ["coalesce(lowest_rate, 1e6)::float8", "coalesce(lowest_fee, 1e15)::float8"],
  highest_commission: ["-coalesce(highest_rate, -1)::float8", "-coalesce(highest_fee, -1)::float8"],
};

/** Agencies as the rows of their agents or an admin state them; `makeAgencyRefresh` keeps them. */
export function makeAgencyStore(db: Db) {
  async function addEntry(tx: Tx, id: string, origin: CommissionOrigin, at: Date): Promise<void> {
    await tx.raw(
      `insert into agency_commissions (
         agency_id, seen_at, origin, name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee
       )
       select id, :at, :origin, name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee
       from agencies where id = :id`,
      { id, origin, at },
    );
  }

  async function among(tx: Tx, country: string, names: readonly string[], removedAt: "is null" | "is not null") {
    const { rows } = await tx.raw<{ rows: { name: string }[] }>(
      `select written.name from unnest(:names::text[]) written(name)
       join agencies on country = :country and key = lower(written.name) and removed_at ${removedAt}`,
      { country, names: [...new Set(names)] },
    );
    return new Set(rows.map(({ name }) => name)) as ReadonlySet<string>;
  }

  return {
    /** Agencies in the order of a filter, after a position, each with its own. */
    async list(filter: AgencyFilter, limit: number, after?: AgencyPosition): Promise<(Agency & AgencyPosition)[]> {
      const [rate, fee] = ORDERS[filter.sort];
      const rows = await db("agencies")
        .where({ country: filter.country })
        .whereRaw(`removed_at is ${filter.removed ? "not " : ""}null`)
        .modify((found) => {
          const { query, leastRate, mostRate } = filter;
          if (leastRate !== null) void found.where("highest_rate", ">=", leastRate);
          if (mostRate !== null) void found.where("lowest_rate", "<=", mostRate);
          if (after) void found.whereRaw(`(${rate}, ${fee}, key) > (?, ?, ?)`, [after.rate, after.fee, after.key]);
          if (query === "") return;
          void found.whereRaw(
            `(name ilike :part or key ilike :part or exists (
               select from agency_agents agent
               where agent.country = agencies.country and lower(agent.agency) = key
                 and (agent.name ilike :part or agent.postal_code ilike :start)
             ))`,
            { part: `%${literalPattern(query)}%`, start: `${literalPattern(query)}%` },
          );
        })
        .orderByRaw(`${rate}, ${fee}, key`)
        .limit(limit)
        .select<(Omit<Agency, "commission"> & Span & AgencyPosition)[]>(
          AGENCY,
          "key",
          db.raw(`${rate} as rate, ${fee} as fee`),
        );
      return rows.map(withCommission);
    },

    async find(id: string): Promise<Agency | undefined> {
      const row = await db("agencies").where({ id }).first<(Omit<Agency, "commission"> & Span) | undefined>(AGENCY);
      return row && withCommission(row);
    },

    /** The newest first. */
    async commissionsOf(id: string, limit: number): Promise<CommissionEntry[]> {
      const rows = await db("agency_commissions")
        .where({ agency_id: id })
        .orderBy("id", "desc")
        .limit(limit)
        .select<(Omit<CommissionEntry, "commission"> & Span)[]>(ENTRY);
      return rows.map(withCommission);
    },

    /** By name, after one of them. */
    async agentsOf(id: string, limit: number, after?: { name: string; reference: string }): Promise<ListedAgent[]> {
      return db("agency_agents as agent")
        .join("agencies", (join) => void join.on("agencies.country", "agent.country").on(db.raw("key = lower(agency)")))
        .where("agencies.id", id)
        .modify((found) => {
          if (after) void found.whereRaw("(agent.name, reference) > (?, ?)", [after.name, after.reference]);
        })
        .orderBy(["agent.name", "reference"])
        .limit(limit)
        .select<ListedAgent[]>({
          reference: "reference",
          name: "agent.name",
          title: "title",
          phone: "phone",
          email: "email",
          agency: "agency",
          postalCode: "postal_code",
        });
    },

    /** Sets what an agency says from now on, whatever files say. One that says all of it already goes on as before. */
    async change(tx: Tx, id: string, facts: AgencyFacts, at: Date): Promise<void> {
      const { commissionRate, commissionFee, listingCount, stock, ...rest } = facts;
      const said = {
        ...rest,
        lowest_rate: commissionRate,
        highest_rate: commissionRate,
        lowest_fee: commissionFee,
        highest_fee: commissionFee,
        listing_count: listingCount,
        stock: JSON.stringify(stock),
      };
      const columns = Object.keys(said);
      const changed = await tx("agencies")
        .where({ id, removed_at: null })
        .whereRaw(`(${columns.map(() => "??").join(", ")}) is distinct from (${columns.map(() => "?").join(", ")})`, [
          ...columns,
          ...Object.values(said),
        ])
        .update({ ...said, edited_at: at });
      if (changed > 0) await addEntry(tx, id, "hand", at);
    },

    /** Lets files say again what the next refresh sets. Returns the country of an agency of which they say something. */
    async revert(tx: Tx, id: string): Promise<string | undefined> {
      const [reverted] = await tx("agencies")
        .where({ id, removed_at: null })
        .where("agent_count", ">", 0)
        .update({ edited_at: null })
        .returning<{ country: string }[]>("country");
      return reverted?.country;
    },

    /** Deletes an agency's agents, and keeps later files from bringing it back. Returns false for an unknown one. */
    async remove(tx: Tx, id: string, at: Date): Promise<boolean> {
      // First: it waits for the batches of imports that have read the removed agencies.
      await tx.raw("lock table removed_agents in row exclusive mode");
      const removed = await tx("agencies")
        .where({ id })
        .update({ removed_at: tx.raw("coalesce(removed_at, ?)", [at]), agent_count: 0 })
        .returning<{ country: string; key: string }[]>(["country", "key"]);
      for (const { country, key } of removed) {
        await tx("agency_agents").where({ country }).whereRaw("lower(agency) = ?", [key]).delete();
        await tx.raw(
          `update import_changes change set before = null from imports
           where imports.id = import_id and imports.country = :country and imports.kind = 'agencies'
             and lower(before ->> 'agency') = :key`,
          { country, key },
        );
      }
      return removed.length > 0;
    },

    /** Lets files bring a removed agency back. */
    async allow(id: string): Promise<void> {
      await db("agencies").where({ id }).whereNotNull("removed_at").delete();
    },

    /** Those of the names that are of a removed agency. None is removed until the transaction ends, see `linesAmong`. */
    removedAmong: (tx: Tx, country: string, names: readonly string[]) => among(tx, country, names, "is not null"),

    /** Those of the names that are of an agency in use. */
    knownAmong: (tx: Tx, country: string, names: readonly string[]) => among(tx, country, names, "is null"),
  };
}

function withCommission<Row extends Span>({ lowestRate, highestRate, lowestFee, highestFee, ...row }: Row) {
  const commission = { lowestRate, highestRate, lowestFee, highestFee, lowestAddedFee: null, highestAddedFee: null };
  return { ...row, commission };
}
