import type { Db } from "../db/index.ts";
import type { BrokenRow, Scope } from "./invariant.ts";
import type { Found } from "./find-violations.ts";

/** The last run of one check. */
export type Run = {
  id: string;
  scope: Scope;
  /** Whether it ended well or not. */
  attemptedAt: Date;
  /** When it last ended well; the violations are of that run. */
  checkedAt: Date | null;
  violations: number;
  examples: BrokenRow[];
  /** Why the last one failed. */
  error: string | null;
};

/** The last runs, in the table `invariant_runs` of the service. */
export function makeRunStore(db: Db) {
  return {
    list: (): Promise<Run[]> =>
      db("invariant_runs").select<Run[]>("id", "scope", "violations", "examples", "error", {
        attemptedAt: "attempted_at",
        checkedAt: "checked_at",
      }),

    async save({ id, scope, at, found }: { id: string; scope: Scope; at: Date; found: Found }): Promise<void> {
      const { violations, examples } = found;
      await db("invariant_runs")
        .insert({
          id,
          scope,
          attempted_at: at,
          checked_at: at,
          violations,
          examples: JSON.stringify(examples),
          error: null,
        })
        .onConflict(["id", "scope"])
        .merge();
    },

    /** Keeps the findings of the last good run. */
    async saveFailure({ id, scope, at, error }: { id: string; scope: Scope; at: Date; error: string }): Promise<void> {
      await db("invariant_runs")
        .insert({ id, scope, attempted_at: at, error })
        .onConflict(["id", "scope"])
        .merge(["attempted_at", "error"]);
    },
  };
}

export type RunStore = ReturnType<typeof makeRunStore>;
