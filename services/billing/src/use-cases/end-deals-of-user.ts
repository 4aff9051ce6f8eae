import type { Tx } from "@doorlight/common/db";
import { askedOf, type ContractOwner, type Deal } from "../domain/deal.ts";
import { endedAt } from "../domain/deal-time.ts";
import type { AnswerDeal } from "./answer-deal.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";

type Ports = {
  deals: {
    lockOwners(tx: Tx, ids: readonly string[]): Promise<void>;
    /** Ids of active and offered deals. */
    listActiveIdsOwnedBy(tx: Tx, owner: ContractOwner): Promise<string[]>;
    listActiveIdsOf(tx: Tx, userId: string): Promise<string[]>;
    dropOffice(tx: Tx, officeId: string, at: Date): Promise<void>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
  };
  bindDeal: Pick<BindDeal, "cut">;
  answerDeal: Pick<AnswerDeal, "withdraw">;
  mailDeal: Pick<MailDeal, "toAdmin">;
};

/** Whether payer and owner may still be of one office, which is the present one of either. Billing knows no other offices. */
const isTogether = ({ owner, payerId }: Deal, officeId: string | null): boolean =>
  owner.kind === "office" ? owner.id === officeId : owner.id === payerId || officeId !== null;

/** Ends the deals of an agent or office that is gone, and withdraws those that wait. What is used of them stays due. */
export function makeEndDealsOfUser({ deals, bindDeal, answerDeal, mailDeal }: Ports) {
  /** `userId` is of whom it is the account that ends: that person gets no mail, and with `keepsFees` nothing back. */
  async function end(
    tx: Tx,
    dealIds: readonly string[],
    { userId, at, keepsFees = false }: { userId?: string; at: Date; keepsFees?: boolean },
  ): Promise<void> {
    for (const id of dealIds) {
      const deal = await deals.lock(tx, id);
      const isPayer = deal?.payerId === userId;
      if (deal?.state === "offered") await answerDeal.withdraw(tx, deal, { adminId: null, at, isMailed: !isPayer });
      if (deal?.state !== "active") continue;
      const change = { what: "ended" as const, adminId: null, at, fields: [] };
      await bindDeal.cut(tx, endedAt(deal, at), change, { isMailed: !isPayer, keepsFees: keepsFees && isPayer });
    }
  }

  return {
    /** The agent's own deals, which nobody else can use. Those of an office go on for it, even if the agent pays them. */
    async ofDeactivated(tx: Tx, userId: string, at: Date): Promise<void> {
      await end(tx, await deals.listActiveIdsOwnedBy(tx, { kind: "user", id: userId }), { userId, at });
    },

    /**
     * Those of an office too, if the user pays them: nobody is left who could. What such a payer was charged stays due: it is
     * the payer's own click, which would pay a fraction for the leads of a month that are used already.
     */
    async ofErased(tx: Tx, userId: string, at: Date): Promise<void> {
      await deals.lockOwners(tx, [userId]);
      await end(tx, await deals.listActiveIdsOf(tx, userId), { userId, at, keepsFees: true });
    },

    /**
     * What waits for a payer who is not in its office, or any colleague's office, any more: nobody offers a deal to such a payer.
     * One that binds goes on, as its payer agreed to it. The admin who offered it is mailed, too.
     */
    async ofMoved(tx: Tx, userId: string, officeId: string | null, at: Date): Promise<void> {
      for (const id of await deals.listActiveIdsOf(tx, userId)) {
        const deal = await deals.lock(tx, id);
        if (deal?.state !== "offered" || isTogether(deal, officeId)) continue;
        await answerDeal.withdraw(tx, deal, { adminId: null, at });
        await mailDeal.toAdmin(tx, askedOf(deal), "deal_moved");
      }
    },

    /**
     * Those of an office that an admin merged or removed: it would serve nobody. An admin ends what is active before; one that
     * was accepted meanwhile ends here.
     */
    async ofDroppedOffice(tx: Tx, officeId: string, at: Date): Promise<void> {
      await deals.lockOwners(tx, [officeId]);
      await deals.dropOffice(tx, officeId, at);
      await end(tx, await deals.listActiveIdsOwnedBy(tx, { kind: "office", id: officeId }), { at });
    },
  };
}
