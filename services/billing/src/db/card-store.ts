import type { Db, Tx } from "@doorlight/common/db";
import type { Account } from "../domain/billing-details.ts";
import type { BlockNews, Card, CardFacts, CardMark } from "../domain/card.ts";

/** Saved cards and the provider's customers they belong to. */
export function makeCardStore(db: Db) {
  const kept = (tx: Db | Tx, userId: string) => tx("cards").where({ user_id: userId, removed_at: null });

  async function findCustomer(userId: string, on: Db | Tx = db): Promise<string | undefined> {
    const row = await on("provider_customers")
      .where({ user_id: userId, erased_at: null })
      .first<{ provider_id: string } | undefined>("provider_id");
    return row?.provider_id;
  }

  return {
    /** Undefined if the account has none yet. */
    findCustomer: (userId: string): Promise<string | undefined> => findCustomer(userId),

    async findAccount(customerId: string): Promise<Account | undefined> {
      const row = await db("provider_customers")
        .where({ provider_id: customerId, erased_at: null })
        .first<{ user_id: string; country: string } | undefined>("user_id", "country");
      return row && { userId: row.user_id, country: row.country };
    },

    /** The account's customer, `providerId` if it had none; undefined if it is erased. */
    async saveCustomer(tx: Tx, { userId, country }: Account, providerId: string): Promise<string | undefined> {
      await tx.raw(
        `insert into provider_customers (user_id, country, provider_id)
         select :userId, :country, :providerId
         where not exists (select from billing_details where user_id = :userId and erased_at is not null)
         on conflict (user_id) do nothing`,
        { userId, country, providerId },
      );
      return findCustomer(userId, tx);
    },

    /** Locks the account's cards for the rest of `tx`. False if it has no customer, or is erased. */
    async lock(tx: Tx, userId: string): Promise<boolean> {
      const row = await tx("provider_customers").where({ user_id: userId, erased_at: null }).forUpdate().first();
      return row !== undefined;
    },

    /** The one that pays first, then by age; suspended ones last. */
    async list(userId: string, tx: Db | Tx = db): Promise<Card[]> {
      const rows = await kept(tx, userId).orderByRaw("suspended_at is not null, is_default desc, created_at, id");
      const isPaying = (row: Row, nth: number) => (row.suspended_at ? row.is_default && isAllSuspended : nth === 0);
      const isAllSuspended = rows.every(({ suspended_at }) => suspended_at);
      return rows.map((row, nth) => ({ ...toCard(row), isDefault: isPaying(row, nth) }));
    },

    /** The accounts that have saved a card, always in the same order. */
    async listOwners(tx: Tx, { providerId, fingerprint }: CardMark): Promise<Account[]> {
      const { rows } = await tx.raw<{ rows: { user_id: string; country: string }[] }>(
        `select distinct user_id, country from cards join provider_customers using (user_id)
         where removed_at is null and (cards.provider_id = ? or cards.fingerprint = ?)
         order by user_id`,
        [providerId, fingerprint],
      );
      return rows.map(({ user_id: userId, country }) => ({ userId, country }));
    },

    /** The card that a set-up has saved. */
    async findBySetup(on: Db | Tx, userId: string, setupId: string): Promise<Card | "removed" | undefined> {
      const row = await on("cards")
        .where({ user_id: userId, setup_id: setupId })
        .first<(Row & { removed_at: Date | null }) | undefined>();
      return row?.removed_at ? "removed" : row && toCard(row);
    },

    async add(tx: Tx, userId: string, setupId: string, card: CardFacts & { isDefault: boolean }): Promise<Card> {
      const [row] = await tx("cards")
        .insert({
          user_id: userId,
          provider_id: card.providerId,
          fingerprint: card.fingerprint,
          setup_id: setupId,
          brand: card.brand,
          last4: card.last4,
          expiry_month: card.expiryMonth,
          expiry_year: card.expiryYear,
          is_default: card.isDefault,
        })
        .returning<Row[]>("*");
      return toCard(row!);
    },

    async setDefault(tx: Tx, userId: string, cardId: string): Promise<void> {
      await kept(tx, userId).where({ is_default: true }).update({ is_default: false });
      await kept(tx, userId).where({ id: cardId }).update({ is_default: true });
    },

    /** The oldest of the others takes the place of the default. */
    async remove(tx: Tx, userId: string, cardId: string, at: Date): Promise<void> {
      await tx("cards").where({ id: cardId }).update({ removed_at: at, is_default: false });
      const [first] = await kept(tx, userId).orderByRaw("is_default desc, suspended_at is not null, created_at, id");
      if (first && !first.is_default) await tx("cards").where({ id: first.id }).update({ is_default: true });
    },

    /** Suspends a card of an account if a dispute blocks it, and ends that if none does. Null if nothing has changed. */
    async followBlock(
      tx: Tx,
      userId: string,
      { providerId, fingerprint }: CardMark,
      at: Date,
    ): Promise<BlockNews | null> {
      const { rows } = await tx.raw<{ rows: { suspended: boolean }[] }>(
        `update cards set suspended_at = case when suspended_at is null then :at::timestamptz end
         where user_id = :userId and removed_at is null and (provider_id = :providerId or fingerprint = :fingerprint)
           and (suspended_at is not null) <> is_card_blocked(provider_id, fingerprint)
         returning suspended_at is not null as suspended`,
        { userId, providerId, fingerprint, at },
      );
      const [changed] = rows;
      return changed ? (changed.suspended ? "card_suspended" : "card_restored") : null;
    },

    /** The provider's id of a card to be detached; undefined if that is done. */
    async findRemoved(cardId: string): Promise<string | undefined> {
      const row = await db("cards")
        .where({ id: cardId })
        .whereNotNull("removed_at")
        .first<{ provider_id: string } | undefined>("provider_id");
      return row?.provider_id;
    },

    async deleteRemoved(cardId: string): Promise<void> {
      await db("cards").where({ id: cardId }).whereNotNull("removed_at").delete();
    },

    /**
     * Removes all cards, and their names from charges, and marks the customer. The provider's id of it; undefined if
     * there is none left to delete.
     */
    async eraseCustomer(tx: Tx, userId: string, at: Date): Promise<string | undefined> {
      const [customer] = await tx("provider_customers")
        .where({ user_id: userId, erased_at: null })
        .update({ erased_at: at })
        .returning<{ provider_id: string }[]>("provider_id");
      if (!customer) return undefined;
      await tx("cards").where({ user_id: userId }).delete();
      // After the cards: a charge that is claimed meanwhile has held them until it was there.
      await tx("charges").where({ user_id: userId }).update({ card_brand: null, card_last4: null });
      return customer.provider_id;
    },

    async deleteCustomer(providerId: string): Promise<void> {
      await db("provider_customers").where({ provider_id: providerId }).whereNotNull("erased_at").delete();
    },

    /** Default cards that are known as able to pay, and end in a month up to that of `by`. */
    async listEnding(by: Date): Promise<(Card & Account)[]> {
      const rows = await db("cards")
        .join("billing_details", "billing_details.user_id", "cards.user_id")
        .where({ card_ready: true })
        .whereRaw("cards.id = paying_card(cards.user_id)")
        .whereRaw("(expiry_year, expiry_month) <= (?, ?)", [by.getUTCFullYear(), by.getUTCMonth() + 1])
        .select<(Row & { country: string; user_id: string })[]>("cards.*", "billing_details.country");
      return rows.map((row) => ({ ...toCard(row), userId: row.user_id, country: row.country }));
    },

    /** False if it was done before. */
    async markWarned(tx: Tx, cardId: string, at: Date): Promise<boolean> {
      const changed = await tx("cards").where({ id: cardId, expiry_warned_at: null }).update({ expiry_warned_at: at });
      return changed > 0;
    },
  };
}

export type CardStore = ReturnType<typeof makeCardStore>;

type Row = {
  id: string;
  provider_id: string;
  fingerprint: string | null;
  brand: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
  is_default: boolean;
  suspended_at: Date | null;
};

function toCard(row: Row): Card {
  return {
    id: row.id,
    providerId: row.provider_id,
    fingerprint: row.fingerprint,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    isDefault: row.is_default,
    suspended: row.suspended_at !== null,
  };
}
