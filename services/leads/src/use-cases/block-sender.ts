import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { DeskCommand, DeskLead, NewDeskAction } from "../domain/desk-lead.ts";
import type { BuyersContact } from "../domain/lead.ts";
import type { NewSenderBlock, Sender, SenderBlockKind } from "../domain/sender-block.ts";

type Ports = {
  db: Db;
  leadDesk: {
    find(id: string, now: Date): Promise<DeskLead | undefined>;
    contactOf(requestId: string): Promise<BuyersContact | undefined>;
  };
  deskActions: { add(tx: Tx, action: NewDeskAction, at: Date): Promise<void> };
  requests: { lockSeller(tx: Tx, seller: Sender): Promise<void> };
  requestMarks: { voidOfSender(tx: Tx, kinds: readonly SenderBlockKind[], sender: Sender): Promise<void> };
  senderBlocks: {
    add(tx: Tx, block: NewSenderBlock, sender: Sender): Promise<number>;
    exists(tx: Tx, id: string): Promise<boolean>;
    lift(tx: Tx, id: string, by: { reason: string; adminId: string }, at: Date): Promise<boolean>;
  };
  clock: Clock;
};

/** Blocks of sellers whose requests we do not want, and their end (decision 100). */
export function makeBlockSender({ db, leadDesk, deskActions, requests, requestMarks, senderBlocks, clock }: Ports) {
  return {
    /**
     * Requests of the mailbox or number are not published from now on; those that are published stay, and none counts any
     * more for the mailbox, number or home that it names. Refuses `not_found`, and `version_outdated` if the contact is erased,
     * if all of it is blocked already, or if another admin has acted meanwhile.
     */
    async block({ id, version, reason, adminId, kinds }: DeskCommand & { kinds: SenderBlockKind[] }): Promise<void> {
      const now = clock.now();
      const { requestId, country } = (await leadDesk.find(id, now)) ?? refuse("not_found");
      const { contact } = (await leadDesk.contactOf(requestId)) ?? refuse("not_found");
      if (!contact) return refuse("version_outdated");
      await transaction(db, async (tx) => {
        // The request before its seller, as a confirmation locks them: one that runs now is published, or sees the block.
        await deskActions.add(tx, { requestId, version, adminId, reason, action: "block" }, now);
        await requests.lockSeller(tx, contact);
        const block = { requestId, country, reason, kinds, blockedBy: adminId, blockedAt: now };
        if ((await senderBlocks.add(tx, block, contact)) === 0) refuse("version_outdated");
        await requestMarks.voidOfSender(tx, kinds, contact);
      });
    },

    /** The next request is published again. Refuses `not_found`, and `version_outdated` if it is lifted already. */
    lift({ id, reason, adminId }: { id: string; reason: string; adminId: string }): Promise<void> {
      return transaction(db, async (tx) => {
        if (await senderBlocks.lift(tx, id, { reason, adminId }, clock.now())) return;
        refuse((await senderBlocks.exists(tx, id)) ? "version_outdated" : "not_found");
      });
    },
  };
}
