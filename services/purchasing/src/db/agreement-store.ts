import type { Db, Tx } from "@doorlight/common/db";
import type { Money } from "@doorlight/common/money";
import type { Locale } from "@doorlight/common/product";
import type { Agreement, Consent, UsedAgreement } from "../domain/delivery.ts";

type Row = {
  user_id: string;
  list_id: string;
  country: string;
  max_leads: number;
  max_amount: bigint;
  currency: string;
  consent_version: string;
  locale: Locale;
  agreed_at: Date;
  ended_at: Date | null;
};

/** Agents' agreements about automatic delivery, and their lists' use of them. */
export function makeAgreementStore(db: Db) {
  return {
    /** While a purchase of the account is decided, it waits. False if there is no account. */
    async lock(tx: Tx, userId: string): Promise<boolean> {
      const account = await tx("accounts").where({ user_id: userId }).forNoKeyUpdate().first("user_id");
      return account !== undefined;
    },

    /** Whether its purchases would charge a card, for which nobody could be invoiced. */
    async lacksDetails(tx: Tx, userId: string): Promise<boolean> {
      const account = await tx("accounts")
        .where({ user_id: userId, billing_method: "card", card_ready: true, billing_complete: false })
        .first("user_id");
      return account !== undefined;
    },

    async add(tx: Tx, { userId, listId, country, maxLeads, maxAmount, ...text }: Consent, at: Date): Promise<void> {
      await tx("delivery_agreements").insert({
        user_id: userId,
        list_id: listId,
        country,
        max_leads: maxLeads,
        max_amount: maxAmount.amount.toString(),
        currency: maxAmount.currency,
        consent_version: text.consentVersion,
        locale: text.locale,
        agreed_at: at,
      });
    },

    /** The agreement in force for a list of a user, or for all. */
    async end(tx: Tx, of: { userId: string; listId?: string }, at: Date): Promise<void> {
      const query = tx("delivery_agreements").where({ user_id: of.userId }).whereNull("ended_at");
      if (of.listId !== undefined) query.where({ list_id: of.listId });
      await query.update({ ended_at: tx.raw("greatest(agreed_at, ?)", [at]) });
    },

    /** Agreements in force, oldest first, with the use of the month of an instant. */
    async inForce(userId: string, timeZone: string, at: Date, on: Db | Tx = db): Promise<UsedAgreement[]> {
      const { rows } = await on.raw<{ rows: (Row & { used_leads: number; used_amount: bigint })[] }>(
        `select a.*, coalesce(m.leads, 0) as used_leads, coalesce(m.amount, 0) as used_amount
         from delivery_agreements a
         left join delivery_months m
           on m.user_id = a.user_id and m.list_id = a.list_id and m.month = delivery_month(?, ?)
         where a.user_id = ? and a.ended_at is null
         order by a.agreed_at, a.id`,
        [at, timeZone, userId],
      );
      return rows.map((row) => ({
        ...toAgreement(row),
        usedLeads: row.used_leads,
        usedAmount: { amount: row.used_amount, currency: row.currency },
      }));
    },

    /** All that a user ever agreed to, oldest first. */
    async history(userId: string): Promise<Agreement[]> {
      const rows: Row[] = await db("delivery_agreements").where({ user_id: userId }).orderBy(["agreed_at", "id"]);
      return rows.map(toAgreement);
    },

    /** Net minor units of one credit in the account's last pack; none if it never bought one. */
    async creditPrice(userId: string): Promise<bigint> {
      const account = await db("accounts")
        .where({ user_id: userId })
        .first<{ credit_price: bigint } | undefined>("credit_price");
      return account?.credit_price ?? 0n;
    },

    /** The cheapest and the dearest price of a country; undefined without prices. */
    async priceSpan(country: string): Promise<{ lowest: Money; highest: Money } | undefined> {
      const { rows } = await db.raw<{
        rows: { lowest: bigint | null; highest: bigint | null; currency: string | null }[];
      }>("select * from price_span(?)", [country]);
      const { lowest, highest, currency } = rows[0]!;
      if (lowest === null || highest === null || currency === null) return undefined;
      return { lowest: { amount: lowest, currency }, highest: { amount: highest, currency } };
    },
  };
}

function toAgreement(row: Row): Agreement {
  return {
    userId: row.user_id,
    listId: row.list_id,
    country: row.country,
    maxLeads: row.max_leads,
    maxAmount: { amount: row.max_amount, currency: row.currency },
    consentVersion: row.consent_version,
    locale: row.locale,
    agreedAt: row.agreed_at,
    endedAt: row.ended_at,
  };
}
