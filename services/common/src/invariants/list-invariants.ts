import type { BrokenRow, Invariant } from "./invariant.ts";
import type { Run, RunStore } from "./run-store.ts";

/** An invariant and the findings of its last runs. */
export type CheckedInvariant = Pick<Invariant, "id" | "rule"> & {
  /** Undefined before the first run that ended well. */
  checkedAt: Date | undefined;
  /** The same of the run over everything; undefined for good if each run is one. */
  wholeCheckedAt: Date | undefined;
  violations: number;
  examples: BrokenRow[];
  error: string;
};

/** Each invariant with its run of this minute and its run over everything as one. */
export async function listInvariants(
  invariants: readonly Invariant[],
  runs: Pick<RunStore, "list">,
): Promise<CheckedInvariant[]> {
  const last = await runs.list();
  return invariants.map(({ id, rule }) => {
    const of = (wanted: Run["scope"]) => last.find((run) => run.id === id && run.scope === wanted);
    const [recent, whole] = [of("recent"), of("whole")];
    return {
      id,
      rule,
      checkedAt: recent?.checkedAt ?? undefined,
      wholeCheckedAt: whole?.checkedAt ?? undefined,
      // Recent rows are counted in the whole as well, from its next run on.
      violations: Math.max(recent?.violations ?? 0, whole?.violations ?? 0),
      examples: distinct([...(recent?.examples ?? []), ...(whole?.examples ?? [])]),
      error: recent?.error ?? whole?.error ?? "",
    };
  });
}

function distinct(rows: BrokenRow[]): BrokenRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
