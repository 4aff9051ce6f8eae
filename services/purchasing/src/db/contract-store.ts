import type { Db, Tx } from "@doorlight/common/db";
import type { Deal, Limits, QuotaGrant, QuotaUse } from "../domain/contract.ts";

/** Billing's published contracts, each as a whole; an older version never undoes a newer one, and is answered false. */
export function makeContractStore(db: Db) {
  return {
    async listUse(dealId: string): Promise<QuotaUse[]> {
      return db("quotas")
        .where({ contract_kind: "deal", contract_id: dealId })
        .orderBy("quota_id")
        .select<QuotaUse[]>({ quotaId: "quota_id", used: "used" });
    },

    async setDeal(
      tx: Tx,
      { dealId, name, discountBasisPoints, priority, membersUntil, ...contract }: Deal,
    ): Promise<boolean> {
      const written = await upsert(tx, "deals", "deal_id", {
        deal_id: dealId,
        name,
        discount_basis_points: discountBasisPoints,
        priority,
        members_until: membersUntil,
        ...columnsOf(tx, contract),
      });
      return written !== undefined;
    },

    /**
     * `at`: since when it counts. A total below the use becomes the use, which is answered: no purchase is between the two, as each
     * locks its quota. Undefined if a newer version is known.
     */
    async setQuota(
      tx: Tx,
      { quotaId, contractKind, contractId, total, ...contract }: QuotaGrant,
      at: Date,
    ): Promise<{ used: number } | undefined> {
      const columns = {
        quota_id: quotaId,
        contract_kind: contractKind,
        contract_id: contractId,
        total,
        known_since: at,
        ...columnsOf(tx, contract),
      };
      return upsert(tx, "quotas", "quota_id", columns, { total: tx.raw("greatest(excluded.total, quotas.used)") });
    },
  };
}

export type ContractStore = ReturnType<typeof makeContractStore>;

async function upsert(
  tx: Tx,
  table: "deals" | "quotas",
  id: string,
  columns: Record<string, unknown>,
  changed: Record<string, unknown> = {},
): Promise<{ used: number } | undefined> {
  const replaced = Object.keys(columns).map((name) => [name, tx.raw("excluded.??", [name])] as const);
  const [written] = await tx(table)
    .insert(columns)
    .onConflict(id)
    .merge({ ...Object.fromEntries(replaced), ...changed })
    .whereRaw("??.version < excluded.version", [table])
    .returning<{ used: number }[]>(table === "quotas" ? "used" : id);
  return written;
}

function columnsOf(
  tx: Tx,
  {
    owner,
    country,
    from,
    to,
    limits,
    version,
  }: Omit<Deal, "dealId" | "name" | "discountBasisPoints" | "priority" | "membersUntil">,
) {
  return {
    user_id: owner.userId,
    office_id: owner.officeId,
    country,
    valid_from: from,
    valid_to: to,
    limits: tx.raw("jsonb_populate_record(null::limitations, ?)", [JSON.stringify(toLimitsRow(limits))]),
    version: version.toString(),
  };
}

/** As the SQL type `limitations` has it. */
function toLimitsRow({ leadTypes, regions, cities, postalCodes }: Limits) {
  return { lead_types: leadTypes, regions, cities, postal_codes: postalCodes };
}
