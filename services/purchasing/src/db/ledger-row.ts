import type { Tx } from "@doorlight/common/db";
import type { CreditGrant } from "../domain/account.ts";
import type { PaidFrom } from "../domain/ledger.ts";

type NewRow = {
  kind: string;
  user_id: string;
  reference_id: string;
  from_account: PaidFrom | "packs" | "goodwill" | "deal_fees" | "credits";
  to_account: string;
  unit: string;
  amount: bigint | number;
  vat_basis_points?: number;
  vat_amount?: bigint;
  occurred_at: Date;
};

/** False if the ledger has the reference already. */
export async function addToLedger(tx: Tx, rows: NewRow[]): Promise<boolean> {
  const added = await tx("ledger_transactions").insert(rows).onConflict().ignore().returning("id");
  return added.length > 0;
}

/** After the credits have moved. */
export async function grantOf(tx: Tx, userId: string, credits: number): Promise<CreditGrant> {
  const account = await tx("accounts").where({ user_id: userId }).first("country", "credits", "version");
  return { userId, country: account.country, credits, balance: account.credits, version: account.version };
}
