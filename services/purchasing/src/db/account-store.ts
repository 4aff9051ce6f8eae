import type { Db, Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { CreditsGrantedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { type Account, type Confirmation, type Payable, noAccount } from "../domain/account.ts";

type AccountRow = {
  user_id: string;
  credits: number;
  billing_complete: boolean;
  billing_version: bigint;
  version: bigint;
};

export function accountStore(db: Db, outbox: Outbox) {
  return {
    /** Undefined until it is opened. */
    find: (userId: string): Promise<Account | undefined> => read(db, userId),

    /** Creates what is missing; a sign-up credit is granted once per user for ever. */
    async open(tx: Tx, { userId, country, grantsSignupCredit, at }: Confirmation): Promise<Account> {
      await tx("accounts").insert({ user_id: userId, country }).onConflict().ignore();
      if (grantsSignupCredit && (await grantSignupCredit(tx, userId, at))) {
        const [row] = await tx<AccountRow>("accounts").where({ user_id: userId }).select("credits", "version");
        const { credits: balance, version } = row!;
        await outbox.append(
          tx,
          CreditsGrantedSchema,
          { userId, country, credits: 1, reason: "signup", balance },
          { version },
        );
      }
      return (await read(tx, userId)) ?? noAccount;
    },

    /** An older word of billing never undoes a newer one. */
    async setPayable(tx: Tx, { userId, country, billingMethod, billingComplete, version }: Payable): Promise<void> {
      await tx.raw(
        `insert into accounts (user_id, country, billing_method, billing_complete, billing_version)
         values (?, ?, ?, ?, ?)
         on conflict (user_id) do update set
           billing_method = excluded.billing_method,
           billing_complete = excluded.billing_complete,
           billing_version = excluded.billing_version
         where accounts.billing_version < excluded.billing_version`,
        [userId, country, billingMethod, billingComplete, version.toString()],
      );
    },
  };
}

async function read(db: Db, userId: string): Promise<Account | undefined> {
  const row = await db<AccountRow>("accounts").where({ user_id: userId }).first().options({ name: "account" });
  return row && { credits: row.credits, billingComplete: row.billing_complete, billingVersion: row.billing_version };
}

/** False where the user has had theirs. */
async function grantSignupCredit(tx: Tx, userId: string, at: Date): Promise<boolean> {
  // The account is locked first, so that ledger ids follow each other in the account's own order.
  await tx("accounts").where({ user_id: userId }).forNoKeyUpdate();
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `insert into ledger_transactions (kind, user_id, from_account, to_account, unit, amount, occurred_at)
     values ('signup_grant', ?, 'promotion', 'credits', 'CREDIT', 1, ?)
     on conflict (user_id) where kind = 'signup_grant' do nothing`,
    [userId, at],
  );
  return rowCount === 1;
}
