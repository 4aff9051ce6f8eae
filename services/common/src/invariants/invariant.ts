/** A row that breaks an invariant: ids, amounts and times, no personal data; `trace_id` if the change is known. */
export type BrokenRow = { trace_id?: string | null; [column: string]: unknown };

/** A rule that the tables of a service keep, however it is used and whatever fails. */
export type Invariant = {
  /** S1, E1 … */
  id: string;
  /** The rule, in a sentence for the back office. */
  rule: string;
} & (
  | {
      /**
       * A query that returns the rows that break it. `:now` is the instant of the run. A query that would be slow on
       * millions of rows looks at changes since `:since` alone: a day ago, and once a day the beginning of time.
       */
      sql: string;
      /** How old the rows are that it can judge, in milliseconds, if their counterparts are purged. */
      reachMs?: number;
    }
  | {
      /** For what is not in the tables alone. */
      check: (now: Date) => Promise<BrokenRow[]>;
      /** The same over a longer time, once a day, if `check` would be slow and looks at recent changes alone. */
      checkWhole?: (now: Date) => Promise<BrokenRow[]>;
    }
);

/** The input of a run. */
export type Scope = "recent" | "whole";

/** Whether a check leaves old rows to the run of once a day. */
export function isBounded(invariant: Invariant): boolean {
  return "sql" in invariant ? invariant.sql.includes(":since") : invariant.checkWhole !== undefined;
}
