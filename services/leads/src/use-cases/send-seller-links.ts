import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { days, type Clock } from "@doorlight/common/time";
import { after } from "../domain/lead-window.ts";
import { LINKS_PAUSE_MS, MOST_LINK_MAILS, type SentLinks } from "../domain/seller-links.ts";

export type SellerLinksTask = { requestId: string | null };

type Ports = {
  db: Db;
  requests: { lockSeller(tx: Tx, seller: { email: string }): Promise<void> };
  sellerLinks: {
    newestOf(email: string): Promise<string | undefined>;
    sellerOf(tx: Tx, requestId: string): Promise<{ email: string; country: string } | undefined>;
    sent(tx: Tx, email: string, after: Date): Promise<SentLinks[]>;
    count(tx: Tx, requestId: string, at: Date, counted: Date): Promise<void>;
  };
  deferSending(tx: Tx, task: SellerLinksTask): Promise<void>;
  events: { sellerLinksMailQueued(tx: Tx, request: { id: string; country: string }): Promise<void> };
  clock: Clock;
};

/** The links to their pages that sellers have lost. */
export function makeSendSellerLinks({ db, requests, sellerLinks, deferSending, events, clock }: Ports) {
  return {
    /**
     * Queues the mail with the links of an address. `send` decides later whether there is one: here every address costs the
     * same work, so that timing does not reveal which addresses have a request.
     */
    async request(email: string): Promise<void> {
      const requestId = (await sellerLinks.newestOf(email.toLowerCase())) ?? null;
      await transaction(db, (tx) => deferSending(tx, { requestId }));
    },

    /**
     * Mails the links, unless the mailbox has had enough of them today: a refusal would say that the address has a
     * request, and working links lie in the mailbox already.
     */
    async send({ requestId }: SellerLinksTask): Promise<void> {
      if (!requestId) return;
      await transaction(db, async (tx) => {
        const seller = await sellerLinks.sellerOf(tx, requestId);
        if (!seller) return;
        const { email, country } = seller;
        await requests.lockSeller(tx, { email });
        const now = clock.now();
        const counted = after(now, -days(1));
        const sent = await sellerLinks.sent(tx, email, counted);
        if (sent.length >= MOST_LINK_MAILS || sent.some((mail) => isJustNow(mail, email, now))) return;
        await sellerLinks.count(tx, requestId, now, counted);
        await events.sellerLinksMailQueued(tx, { id: requestId, country });
      });
    },
  };
}

function isJustNow(sent: SentLinks, email: string, now: Date): boolean {
  return sent.email === email && sent.sentAt > after(now, -LINKS_PAUSE_MS);
}
