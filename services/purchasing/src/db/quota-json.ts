import type { Quota } from "../domain/contract.ts";

/** As `sql/contract/quota_json.sql` makes it. */
export type QuotaJson = Omit<Quota, "from" | "to"> & { from: string; to: string };

export function toQuota({ from, to, ...quota }: QuotaJson): Quota {
  return { ...quota, from: new Date(from), to: new Date(to) };
}
