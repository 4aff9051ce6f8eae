import type { Tx } from "@doorlight/common/db";
import { after, CONFIRMATION_MS } from "../domain/lead-window.ts";
import type { NewRequest } from "../domain/seller-request.ts";
import { digest, type SellerSecrets } from "../domain/seller-secrets.ts";
import type { MatchTest } from "./match-test.ts";
import type { PublishRequest } from "./publish-request.ts";
import type { SubmittedRequest } from "./take-request.ts";

type Ports = {
  requests: {
    nextId(tx: Tx): Promise<string>;
    add(
      tx: Tx,
      id: string,
      request: NewRequest,
      confirmation: { digest: Buffer; expiresAt: Date },
      sellerDigest: Buffer,
    ): Promise<void>;
  };
  publishRequest: PublishRequest;
  matchTest: MatchTest;
  events: {
    requestSubmitted(tx: Tx, request: SubmittedRequest): Promise<void>;
    requestConfirmed(tx: Tx, request: SubmittedRequest, confirmedAt: Date): Promise<void>;
  };
  secrets: SellerSecrets;
};

export type PublishTest = ReturnType<typeof makePublishTest>;

/**
 * Makes a valid test request a test lead and returns its id. It has no seller: nobody is mailed or confirms it, no limit
 * of a mailbox counts it, no block holds against it and it claims no address; it is for accounts that its partner named
 * (decision 108).
 */
export function makePublishTest({ requests, publishRequest, matchTest, events, secrets }: Ports) {
  return async (tx: Tx, request: NewRequest, testers: readonly string[]): Promise<string> => {
    const { country, leadType, submittedAt: at } = request;
    const { firstName, lastName, email, phone, address, postalCode } = request;
    const id = await requests.nextId(tx);
    const submitted = { id, country, leadType, test: true };
    const unused = { digest: digest(secrets.confirmationToken(id)), expiresAt: after(at, CONFIRMATION_MS) };
    await requests.add(tx, id, request, unused, digest(secrets.sellerHash(id)));
    await events.requestSubmitted(tx, submitted);
    await events.requestConfirmed(tx, submitted, at);
    const contact = { firstName, lastName, email, phone, address, postalCode };
    await matchTest(tx, await publishRequest(tx, { ...request, id, contact, isSourceBlocked: false }, at), testers);
    return id;
  };
}
