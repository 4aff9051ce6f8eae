import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";

type Ports = {
  cards: {
    /** These two: the provider's id, undefined if nothing is left to do. */
    findRemoved(cardId: string): Promise<string | undefined>;
    eraseCustomer(tx: Tx, userId: string, at: Date): Promise<string | undefined>;
    deleteRemoved(cardId: string): Promise<void>;
    deleteCustomer(providerId: string): Promise<void>;
  };
  /** Both are idempotent, and reject if the provider does not answer. */
  vault: { removeCard(providerId: string): Promise<void>; removeCustomer(providerId: string): Promise<void> };
  /** Lets `dropCustomer` follow once `tx` has committed. */
  dropLater: (tx: Tx, customerId: string) => Promise<void>;
};

/** Has the provider drop an account's former cards and customer. A rejected call is retried. */
export function makeDropCards({ cards, vault, dropLater }: Ports) {
  return {
    async dropCard(cardId: string): Promise<void> {
      const providerId = await cards.findRemoved(cardId);
      if (providerId) await vault.removeCard(providerId);
      await cards.deleteRemoved(cardId);
    },

    /** Of a person who is erased. */
    async erase(tx: Tx, userId: string, at: Date): Promise<void> {
      const customerId = await cards.eraseCustomer(tx, userId, at);
      if (customerId) await dropLater(tx, customerId);
    },

    async dropCustomer(customerId: string): Promise<void> {
      await vault.removeCustomer(customerId);
      await cards.deleteCustomer(customerId);
    },
  };
}

export const dropCustomerLater = (tx: Tx, customerId: string): Promise<void> =>
  addJob(tx, "drop-customer", { customerId });
