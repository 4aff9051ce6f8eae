import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, Refusal } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import { answerTime } from "../domain/answer-time.ts";
import type { Account } from "../domain/billing-details.ts";
import type { Card, CardFacts } from "../domain/card.ts";
import type { CardAction } from "../domain/charge.ts";
import { shownReason } from "../domain/decline-reason.ts";
import type { RefreshPayable } from "./refresh-payable.ts";

type Setup = { id: string } & CardAction;

type Ports = {
  db: Db;
  cards: {
    findCustomer(userId: string): Promise<string | undefined>;
    findAccount(customerId: string): Promise<Account | undefined>;
    /** The account's customer, `providerId` if it had none; undefined if it is erased. */
    saveCustomer(tx: Tx, account: Account, providerId: string): Promise<string | undefined>;
    /** False if the account is erased. */
    lock(tx: Tx, userId: string): Promise<boolean>;
    list(userId: string, tx: Tx): Promise<Card[]>;
    findBySetup(on: Db | Tx, userId: string, setupId: string): Promise<Card | "removed" | undefined>;
    add(tx: Tx, userId: string, setupId: string, card: CardFacts & { isDefault: boolean }): Promise<Card>;
  };
  /** Whether a charge of the card was disputed. Until `tx` ends, nobody else blocks or saves it. */
  isBlocked: (tx: Tx, fingerprint: string) => Promise<boolean>;
  /** Each call rejects if the provider does not answer before `until`. */
  vault: {
    createCustomer(userId: string, until: AbortSignal): Promise<string>;
    startSetup(customer: string, returnPath: string, until: AbortSignal): Promise<Setup>;
    /** Undefined if there is none, it is another customer's, or its card is removed since. */
    findSetup(
      id: string,
      customer: string,
      until: AbortSignal,
    ): Promise<{ card: CardFacts | undefined; declineReason: string | null } | undefined>;
  };
  /** As an erasure does before it looks for the customer. */
  lockAccount(tx: Tx, userId: string): Promise<void>;
  /** Has the provider delete a customer once `tx` has committed. */
  dropLater: (tx: Tx, customerId: string) => Promise<void>;
  refreshPayable: RefreshPayable;
  log: Pick<Logger, "warn">;
};

/** Saves cards: the browser gives the number to the provider alone, between these two. Both refuse `card_error`. */
export function makeCardSetup({ db, cards, isBlocked, vault, lockAccount, dropLater, refreshPayable, log }: Ports) {
  async function customerOf(account: Account, until: AbortSignal): Promise<string> {
    const known = await cards.findCustomer(account.userId);
    if (known) return known;
    const created = await vault.createCustomer(account.userId, until);
    const saved = await transaction(db, async (tx) => {
      await lockAccount(tx, account.userId);
      const customer = await cards.saveCustomer(tx, account, created);
      // A person who is erased meanwhile leaves nothing at the provider.
      if (!customer) await dropLater(tx, created);
      return customer;
    });
    return saved ?? refuse("account_deactivated");
  }

  async function orCardError<Result>(call: (until: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await call(answerTime());
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.warn({ cause: String(error) }, "The card provider did not answer about a card");
      return refuse("card_error");
    }
  }

  /**
   * Idempotent until the card is removed. Also refuses `card_declined`, `card_blocked`, `not_found`, `account_deactivated`.
   */
  async function finish(account: Account, setupId: string): Promise<{ card: Card; version: bigint }> {
    const { userId } = account;
    const before = await cards.findBySetup(db, userId, setupId);
    if (before === "removed") return refuse("not_found");
    const customer = (await cards.findCustomer(userId)) ?? refuse("not_found");
    const setup = (await orCardError((until) => vault.findSetup(setupId, customer, until))) ?? refuse("not_found");
    const { card: facts, declineReason } = setup;
    if (!facts) return refuseUnsaved(declineReason);
    return transaction(db, async (tx) => {
      // The provider keeps it with the customer: if the block ends, the same set-up saves it.
      if (facts.fingerprint !== null && (await isBlocked(tx, facts.fingerprint))) refuse("card_blocked");
      if (!(await cards.lock(tx, userId))) refuse("account_deactivated");
      const known = await cards.findBySetup(tx, userId, setupId);
      // It may be removed, and dropped, while the provider is asked.
      if (known === "removed" || (before && !known)) return refuse("not_found");
      const isDefault = (await cards.list(userId, tx)).length === 0;
      const saved = known ?? (await cards.add(tx, userId, setupId, { ...facts, isDefault }));
      // It pays at once if the others are suspended.
      const card = (await cards.list(userId, tx)).find(({ id }) => id === saved.id) ?? saved;
      return { card, version: await refreshPayable(tx, account, { choosesCard: true }) };
    });
  }

  return {
    finish,

    /** The same for a browser that does not come back. Rejects if the provider does not answer. */
    async finishFor(customerId: string, setupId: string): Promise<void> {
      const account = await cards.findAccount(customerId);
      if (!account) return;
      try {
        await finish(account, setupId);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === "card_error") throw error;
      }
    },

    start: (account: Account, returnPath: string): Promise<Setup> =>
      orCardError(async (until) => vault.startSetup(await customerOf(account, until), returnPath, until)),
  };
}

export type CardSetup = ReturnType<typeof makeCardSetup>;

function refuseUnsaved(declineReason: string | null): never {
  if (declineReason) refuse("card_declined", { params: { reason: shownReason(declineReason) } });
  return refuse("card_error");
}
