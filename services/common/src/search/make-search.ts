import { type Db, transaction, type Tx } from "../db/index.ts";
import { searchTerms } from "../product/index.ts";
import { timeLeft } from "../rpc/index.ts";
import { type SearchedColumns, termIn } from "./term-in.ts";

type FoundKind = "user" | "office" | "account" | "lead" | "purchase" | "invoice" | "prospect" | "campaign";
type Item = { id: string; name: string; detail: string; at: Date | null };
type Group = { kind: FoundKind; items: Item[]; isCut: boolean };

/** Rows of one kind that a text finds. */
export type Searched = {
  kind: FoundKind;
  /** A query for the `id` of the row that `:id` names. */
  byId: string;
  /**
   * What a trigram index has, and a query for the `id`s of all its rows, whose condition others can follow. Undefined for
   * rows that are found by their id alone.
   */
  by?: SearchedColumns & { ids: string };
  /** A query for what is shown of the rows whose ids are in `found`, and their `key`, which orders those of one moment. */
  shown: string;
};

/** The newest few of each kind that a query finds. */
export type Find = (query: string) => Promise<Group[]>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_SHOWN = 5;
/** The index has no order: of this many rows the newest are shown. A frequent word would otherwise read all its rows. */
const MOST_COMPARED = 200;
const MOST_MS = 1_000;
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

/**
 * A search of a service's tables by their trigram indexes. The planner has no choice: it would read a whole table if it
 * takes a word for frequent, and how the rows of a word lie in it is not known.
 */
export function makeSearch(db: Db, kinds: readonly Searched[]): Find {
  return async (query) => {
    const asked = query.trim();
    const searches = kinds.flatMap(({ kind, byId, by, shown }) => {
      const found = ID.test(asked) ? { text: byId, bindings: { id: asked } } : by && withTerms(by, asked);
      return found ? [{ kind, found, shown }] : [];
    });
    if (searches.length === 0) return [];
    return transaction(db, async (tx) => {
      // Nobody waits for a late answer, such as the whole list of a word that all rows have.
      const most = Math.max(1, Math.ceil(timeLeft(MOST_MS)));
      await tx.raw(`select ${SETTINGS}, set_config('statement_timeout', ?, true)`, [String(most)]);
      const groups: Group[] = [];
      for (const { kind, found, shown } of searches) {
        const items = await newest(tx, found, shown);
        if (items.length > 0)
          groups.push({ kind, items: items.slice(0, MOST_SHOWN), isCut: items.length > MOST_SHOWN });
      }
      return groups;
    });
  };
}

function withTerms({ ids, ...columns }: SearchedColumns & { ids: string }, query: string) {
  const terms = searchTerms(query).map((term, at) => termIn(term, at, columns));
  if (!terms.some(({ isSelective }) => isSelective)) return undefined;
  return {
    text: `${ids} and ${terms.map(({ text }) => text).join(" and ")} limit ${MOST_COMPARED}`,
    bindings: Object.assign({}, ...terms.map(({ bindings }) => bindings)) as Record<string, string>,
  };
}

async function newest(
  tx: Tx,
  found: { text: string; bindings: Record<string, string> },
  shown: string,
): Promise<Item[]> {
  const { rows } = await tx.raw<{ rows: (Item & { key: string })[] }>(
    `with found as materialized (${found.text}), shown as (${shown})
     select * from shown order by at desc nulls last, key desc limit ${MOST_SHOWN + 1}`,
    found.bindings,
  );
  return rows.map(({ id, name, detail, at }) => ({ id, name, detail, at }));
}
