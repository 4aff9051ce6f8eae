import { createHash } from "node:crypto";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import { type Clock, localDate } from "@doorlight/common/time";
import { type Deal, type DealChange, type DealTerms, checkStart, validTerms } from "../domain/deal.ts";

type Ports = {
  db: Db;
  deals: {
    add(
      tx: Tx,
      draft: { terms: DealTerms; adminId: string; idempotencyKey: string; digest: string; at: Date },
    ): Promise<Deal | undefined>;
    findByKey(tx: Tx, adminId: string, key: string): Promise<{ deal: Deal; digest: string } | undefined>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
  };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

type Command = { terms: DealTerms; adminId: string; idempotencyKey: string };

/** Saves a draft, once for each key. Refuses `invalid_request`, `idempotency_key_reused`. */
export function makeCreateDeal({ db, deals, packs, clock }: Ports) {
  return ({ terms: input, adminId, idempotencyKey }: Command): Promise<Deal> => {
    const at = clock.now();
    const terms = validTerms(input, at.getUTCFullYear());
    const pack = packs.get(terms.country);
    if (!pack) return refuseField("terms.country", "unknown_country", "is not a country of Doorlight");
    checkStart(terms, localDate(pack.timeZone, at));
    const digest = digestOf(terms);
    return transaction(db, async (tx) => {
      const added = await deals.add(tx, { terms, adminId, idempotencyKey, digest, at });
      if (added) {
        await deals.addChange(tx, added.id, { what: "created", adminId, at, fields: [] });
        return added;
      }
      const before = await deals.findByKey(tx, adminId, idempotencyKey);
      return before?.digest === digest ? before.deal : refuse("idempotency_key_reused");
    });
  };
}

export type CreateDeal = ReturnType<typeof makeCreateDeal>;

function digestOf(terms: DealTerms): string {
  return createHash("sha256")
    .update(JSON.stringify({ ...terms, fee: terms.fee.toString() }))
    .digest("base64url");
}
