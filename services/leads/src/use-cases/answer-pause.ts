import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { OpenPause, PauseAnswer } from "../domain/pause.ts";
import type { SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";
import type { CloseRequest } from "./close-request.ts";
import type { EndPause } from "./end-pause.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  pauses: {
    lock(tx: Tx, leadId: string): Promise<{ pause: OpenPause | null } | undefined>;
    keepAnswer(tx: Tx, leadId: string, answer: PauseAnswer): Promise<void>;
  };
  endPause: EndPause;
  closeRequest: CloseRequest;
};

/**
 * The answer of a seller whose lead is paused, once. Refuses `not_found`, and `version_outdated` if it is not paused any more:
 * the time was over, an admin or another report decided, or the seller has answered before.
 */
export function makeAnswerPause({ db, sellerPages, pauses, endPause, closeRequest }: Ports) {
  return async (hash: string, answer: PauseAnswer): Promise<void> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    const { id, lead } = request;
    if (!lead || request.closedAt || !request.pause) return refuse("version_outdated");
    // As with the button that closes: what purchasing has sold until then stands.
    const keep = (tx: Tx) => pauses.keepAnswer(tx, lead.id, answer);
    if (answer === "no_longer") return void (await closeRequest({ id, leadId: lead.id }, keep));
    await transaction(db, async (tx) => {
      await pauses.lock(tx, lead.id);
      if (answer === "not_sent") await endPause.close(tx, { id, leadId: lead.id });
      else await endPause.goOn(tx, lead.id, answer);
      await keep(tx);
    });
  };
}
