import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { CountryPack } from "@doorlight/common/product";
import { addressKeyOf, homeAddress } from "../domain/home-address.ts";
import type { Contact } from "../domain/lead.ts";
import { after, DUPLICATE_WINDOW_MS } from "../domain/lead-window.ts";
import type { ConfirmedRequest, HomeAddress, OriginalRequest } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import type { Sender } from "../domain/sender-block.ts";
import type { PublishRequest } from "./publish-request.ts";

type Ports = {
  db: Db;
  requests: {
    byConfirmation(tx: Tx, digest: Buffer): Promise<string | undefined>;
    confirm(tx: Tx, id: string, sellerDigest: Buffer, at: Date): Promise<ConfirmedRequest | undefined>;
    isConfirmed(tx: Tx, id: string): Promise<boolean>;
    lockSeller(tx: Tx, seller: Contact): Promise<void>;
    markDuplicate(tx: Tx, id: string, originalId: string): Promise<void>;
  };
  requestMarks: {
    lockHome(tx: Tx, home: string): Promise<void>;
    count(tx: Tx, seller: Sender, home: string, after: Date): Promise<number>;
    markConfirmed(tx: Tx, requestId: string, seller: Sender, home: string, at: Date): Promise<void>;
  };
  addresses: {
    claim(tx: Tx, requestId: string, home: HomeAddress, from: Date): Promise<boolean>;
    originalOf(tx: Tx, home: HomeAddress, at: Date): Promise<OriginalRequest>;
  };
  senderBlocks: {
    against(tx: Tx, sender: Sender): Promise<{ id: string }[]>;
    keepFromPublication(tx: Tx, requestId: string, blockId: string): Promise<void>;
  };
  publishRequest: PublishRequest;
  events: {
    requestConfirmed(tx: Tx, request: ConfirmedRequest, confirmedAt: Date): Promise<void>;
    linkedMailQueued(tx: Tx, request: { id: string; country: string }, linkedAt: Date): Promise<void>;
    notPublishedMailQueued(tx: Tx, request: { id: string; country: string }, confirmedAt: Date): Promise<void>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  secrets: SellerSecrets;
  clock: Clock;
};

/**
 * Publishes a request by its mailed link and returns the secret of the seller's page. A duplicate is accepted in the same
 * way, but becomes no lead, which a mail says to its seller alone: it has a page of its own, or the page of the first
 * request when the same person sent both. Either way both works are done and one is undone, and the limit is checked before:
 * neither the answer nor its time tells whether the home is known. A blocked sender's request and one of a blocked source
 * become no lead either, and count for nobody: a mail says so (decisions 100 and 103).
 * Refuses `already_confirmed` for a link that worked before, `link_expired` for every other that does not work, and
 * `too_many_open_requests` for a mailbox, a telephone number or a home with enough requests in 90 days, open or closed: the
 * link stays good, and works once one of them is old enough.
 */
export function makeConfirmRequest(ports: Ports) {
  const { db, requests, requestMarks, addresses, senderBlocks, publishRequest, events, packs, secrets, clock } = ports;
  return async (token: string): Promise<string> => {
    const now = clock.now();
    return transaction(db, async (tx) => {
      const id = await requests.byConfirmation(tx, digest(token));
      const request = id && (await requests.confirm(tx, id, digest(secrets.sellerHash(id)), now));
      if (!request) return refuse(id && (await requests.isConfirmed(tx, id)) ? "already_confirmed" : "link_expired");

      const { country, contact } = request;
      const address = addressKeyOf(request);
      const ownPage = secrets.sellerHash(request.id);
      await requests.lockSeller(tx, contact);
      await requestMarks.lockHome(tx, address);
      await events.requestConfirmed(tx, request, now);
      const [block] = await senderBlocks.against(tx, contact);
      if (block) await senderBlocks.keepFromPublication(tx, request.id, block.id);
      if (block || request.isSourceBlocked) {
        await events.notPublishedMailQueued(tx, request, now);
        return ownPage;
      }
      await requestMarks.markConfirmed(tx, request.id, contact, address, now);
      const sent = await requestMarks.count(tx, contact, address, after(now, -DUPLICATE_WINDOW_MS));
      const home = homeAddress(secrets, request);
      const most = packs.get(country)?.requestsPerSeller;
      if (most !== undefined && sent > most) return refuse("too_many_open_requests");
      const isNew = await addresses.claim(tx, request.id, home, now);
      await keepIf(tx, isNew, () => publishRequest(tx, request, now));
      const linkedPage = await keepIf(tx, !isNew, async () => {
        const original = await addresses.originalOf(tx, home, now);
        await requests.markDuplicate(tx, request.id, original.requestId);
        await events.linkedMailQueued(tx, request, now);
        const isTheirs = original.email === contact.email;
        return (isTheirs && secrets.sellerHashOf(original.requestId, original.sellerDigest)) || ownPage;
      });
      return isNew ? ownPage : linkedPage;
    });
  };
}

/** Does the work, and undoes it unless it is wanted. */
async function keepIf<T>(tx: Tx, isWanted: boolean, work: () => Promise<T>): Promise<T> {
  await tx.raw("savepoint work");
  const done = await work();
  await tx.raw(`${isWanted ? "release" : "rollback to"} savepoint work`);
  return done;
}
