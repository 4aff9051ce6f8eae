import { Code, ConnectError } from "@connectrpc/connect";
import { type Db, transaction } from "../db/index.ts";
import { searchTerms } from "../product/index.ts";
import { timeLeft } from "../rpc/index.ts";
import { reachQuery, termsQuery, type WordMatch } from "./term-query.ts";

type FoundKind = "user" | "office" | "account" | "lead" | "purchase" | "invoice" | "prospect" | "campaign";
type Item = { id: string; name: string; detail: string; at: Date | null };
type Group = { kind: FoundKind; items: Item[]; isCut: boolean };

/** Rows of one kind that a text finds. */
export type Searched = {
  kind: FoundKind;
  /** A query for the `id` of the row that `:id` names. */
  byId: string;
  /**
   * A query for the `id`s of all rows that have the words of the `tsquery` `:words`, which an index finds, and how words are
   * compared. `:reach` is the search as e-mail addresses and telephone numbers alone, null if it has others. Undefined for rows
   * that are found by their id alone.
   */
  by?: { ids: string; match: WordMatch };
  /** A query for what is shown of the rows whose ids are in `found`, and their `key`, which orders those of one moment. */
  shown: string;
};

/** The newest few of each kind that a query finds, for their reader. */
export type Find = (query: string, readerId: string) => Promise<Group[]>;
type Search = (query: string) => Promise<Group[]>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_SHOWN = 5;
/** The index has no order: of this many rows the newest are shown. A frequent word would otherwise read all its rows. */
const MOST_COMPARED = 200;
const MOST_MS = 1_000;
const QUERY_CANCELED = "57014";
/** Of the transaction. Only bitmaps are left, which find the rows of many patterns, and one row by its id. */
const SETTINGS = Object.entries({
  enable_seqscan: "off",
  enable_indexscan: "off",
  enable_indexonlyscan: "off",
  jit: "off",
  max_parallel_workers_per_gather: "0",
})
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(", ");

/** Whether a search names a row by its id. */
export const isRowId = (query: string) => ID.test(query);

/**
 * A search of a service's tables by the indexes of their words. The planner has no choice: it would read a whole table if it
 * takes a word for frequent, and how the rows of a word lie in it is not known.
 */
export function makeSearch(db: Db, kinds: readonly Searched[]): Search {
  return async (query) => {
    const asked = query.trim();
    const isId = isRowId(asked);
    const terms = isId ? [] : searchTerms(asked);
    const bindings: Record<string, string | null> = isId ? { id: asked } : { reach: reachQuery(terms) ?? null };
    const parts = kinds.flatMap(({ kind, byId, by, shown }, at) => {
      if (isId) return [newest(kind, byId, shown)];
      const words = by && termsQuery(terms, by.match);
      if (!words) return [];
      bindings[`words${at}`] = words;
      return [newest(kind, `${by.ids.replaceAll(":words", `:words${at}`)} limit ${MOST_COMPARED}`, shown)];
    });
    if (parts.length === 0) return [];
    return transaction(db, async (tx) => {
      // Nobody waits for a late answer, such as the whole list of a word that all rows have.
      const most = Math.max(1, Math.ceil(timeLeft(MOST_MS)));
      await tx.raw(`select ${SETTINGS}, set_config('statement_timeout', ?, true)`, [String(most)]);
      const { rows } = await tx.raw<{ rows: (Item & { kind: FoundKind })[] }>(parts.join(" union all "), bindings);
      return kinds.flatMap(({ kind }) => {
        const items = rows
          .filter((row) => row.kind === kind)
          .map(({ id, name, detail, at }) => ({ id, name, detail, at }));
        return items.length > 0 ? [{ kind, items: items.slice(0, MOST_SHOWN), isCut: items.length > MOST_SHOWN }] : [];
      });
    }).catch((error: unknown) => {
      // Its caller has stopped waiting, which is no trouble of the database.
      throw isCut(error) ? new ConnectError("", Code.Canceled, undefined, undefined, error) : error;
    });
  };
}

const isCut = (error: unknown) => error instanceof Error && "code" in error && error.code === QUERY_CANCELED;

/** In one statement for all kinds, since each further one is another wait. */
function newest(kind: FoundKind, ids: string, shown: string): string {
  return `(
    with found as materialized (${ids}), shown as (${shown})
    select '${kind}' as kind, id::text, name, detail, at from shown
    order by at desc nulls last, key desc limit ${MOST_SHOWN + 1}
  )`;
}
