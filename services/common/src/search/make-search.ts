import { Code, ConnectError } from "@connectrpc/connect";
import type { Db } from "../db/index.ts";
import { searchTerms } from "../product/index.ts";
import { timeLeft } from "../rpc/index.ts";
import { reachQuery, termsQuery, type WordMatch } from "./term-query.ts";

type FoundKind = "user" | "office" | "account" | "lead" | "purchase" | "invoice" | "prospect" | "campaign";
type Item = { id: string; name: string; detail: string; at: Date | null };
type Group = { kind: FoundKind; items: Item[] };

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
  /** A query for what is shown of the rows whose ids are in the array `:found`, and their `key`, which orders those of one moment. */
  shown: string;
};

/** The newest of each kind that a query finds, for their reader: at most one more than are shown. */
export type Find = (query: string, readerId: string) => Promise<Group[]>;
type Search = (query: string) => Promise<Group[]>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const MOST_SHOWN = 5;
/** The index has no order: of this many rows the newest are shown. A frequent word would otherwise read all its rows. */
const MOST_COMPARED = 200;
const MOST_MS = 1_000;

/** Whether a search names a row by its id. */
export const isRowId = (query: string) => ID.test(query);

/**
 * A search of a service's tables by the indexes of their words, in one statement, since each further one is another wait. It
 * has a name, so that PostgreSQL plans it once and not for each search, which takes longer than most searches.
 */
export function makeSearch(db: Db, kinds: readonly Searched[]): Search {
  return async (query) => {
    const asked = query.trim();
    const isId = isRowId(asked);
    const terms = isId ? [] : searchTerms(asked);
    const bindings: Record<string, string | null> = isId ? { id: asked } : { reach: reachQuery(terms) ?? null };
    const parts = kinds.flatMap(({ kind, byId, by, shown }) => {
      if (isId) return [{ kind, sql: newest(kind, byId, shown) }];
      const words = by && termsQuery(terms, by.match);
      if (!words) return [];
      bindings[`${kind}_words`] = words;
      return [{ kind, sql: newest(kind, withWords(kind, by.ids), shown) }];
    });
    if (parts.length === 0) return [];
    const name = ["search", isId ? "id" : "words", ...parts.map(({ kind }) => kind)].join("-");
    const rows = await selectInTime(db, name, parts.map(({ sql }) => sql).join(" union all "), bindings);
    return parts.flatMap(({ kind }) => {
      const items = rows
        .filter((row) => row.kind === kind)
        .map(({ id, name, detail, at }) => ({ id, name, detail, at }));
      return items.length > 0 ? [{ kind, items }] : [];
    });
  };
}

/** Nobody waits for a late answer, such as the whole list of a word that all rows have. */
async function selectInTime(db: Db, name: string, sql: string, bindings: Record<string, string | null>) {
  const query = db
    .raw<{ rows: (Item & { kind: FoundKind })[] }>(sql, bindings)
    .options({ name })
    .timeout(Math.max(1, Math.ceil(timeLeft(MOST_MS))), { cancel: true });
  const { rows } = await query.catch((error: unknown) => {
    // Its caller has stopped waiting, which is no trouble of the database. The words in that error are for nobody.
    throw isLate(error) ? new ConnectError("", Code.Canceled) : error;
  });
  return rows;
}

const isLate = (error: unknown) => error instanceof Error && "timeout" in error;

/**
 * As a subquery, whose value the planner does not know: by its statistics of a word that it takes for frequent it would read
 * the table until it has enough rows, and that is all of it if they lie at the end. So one plan, by the index, serves all.
 */
const withWords = (kind: FoundKind, ids: string) =>
  `${ids.replaceAll(":words", `(select :${kind}_words::tsquery)`)} limit ${MOST_COMPARED}`;

/** As an array: each row is read by its id. */
function newest(kind: FoundKind, ids: string, shown: string): string {
  return `(
    select '${kind}' as kind, id::text, name, detail, at
    from (${shown.replaceAll(":found", `array(${ids})`)}) shown
    order by at desc nulls last, key desc limit ${MOST_SHOWN + 1}
  )`;
}
