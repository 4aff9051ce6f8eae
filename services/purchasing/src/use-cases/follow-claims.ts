import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type ClaimRate, type CountryPack, isAboveShare } from "@doorlight/common/product";
import { type Clock, days } from "@doorlight/common/time";

type Buyer = { buyerId: string; country: string };
type Claimed = Buyer & { purchaseId: string };

type Ports = {
  db: Db;
  claims: {
    add(tx: Tx, claim: { purchaseId: string; buyerId: string; appealed: boolean; claimedAt: Date }): Promise<void>;
    cancel(tx: Tx, purchaseId: string): Promise<void>;
    remove(tx: Tx, purchaseId: string): Promise<void>;
    rateOf(from: Db, buyerId: string, since: Date): Promise<ClaimRate>;
    pause(tx: Tx, userId: string, at: Date): Promise<void>;
    resume(tx: Tx, userId: string): Promise<void>;
    listPaused(limit: number): Promise<{ userId: string; country: string }[]>;
  };
  packs: ReadonlyMap<string, Pick<CountryPack, "claimShare">>;
  clock: Clock;
};

export type FollowClaims = ReturnType<typeof makeFollowClaims>;

/** Far more than agents who claim so much. */
const MOST_PAUSED = 1_000;

/** Pauses the lists of an agent who claims more back than a word is enough for (decision 53), until the share falls. */
export function makeFollowClaims({ db, claims, packs, clock }: Ports) {
  async function judge(tx: Tx, { buyerId, country }: Buyer): Promise<void> {
    const terms = packs.get(country)?.claimShare;
    if (!terms) return;
    const now = clock.now();
    const rate = await claims.rateOf(tx, buyerId, new Date(now.getTime() - days(terms.days)));
    await (isAboveShare(rate, terms) ? claims.pause(tx, buyerId, now) : claims.resume(tx, buyerId));
  }

  return {
    /** What a rule asks for is no claim. */
    async requested(tx: Tx, claim: Claimed & { isAppeal: boolean; byRule: boolean; requestedAt: Date }): Promise<void> {
      if (claim.byRule) return;
      await claims.add(tx, { ...claim, appealed: claim.isAppeal, claimedAt: claim.requestedAt });
      await judge(tx, claim);
    },

    async cancelled(tx: Tx, claim: Claimed): Promise<void> {
      await claims.cancel(tx, claim.purchaseId);
      await judge(tx, claim);
    },

    /** What a rule proved is no claim any more, unless the buyer's own report is all that was there. */
    async approved(tx: Tx, claim: Claimed & { isAutomatic: boolean; isClaim: boolean | null; approvedAt: Date }) {
      if (!claim.isAutomatic) return;
      const { purchaseId, buyerId, isClaim, approvedAt: claimedAt } = claim;
      if (isClaim) await claims.add(tx, { purchaseId, buyerId, appealed: false, claimedAt });
      else await claims.remove(tx, purchaseId);
      await judge(tx, claim);
    },

    /** Purchases become more, and old claims do not count. */
    async resumeDue(): Promise<void> {
      await forEachAlone(await claims.listPaused(MOST_PAUSED), ({ userId, country }) =>
        transaction(db, (tx) => judge(tx, { buyerId: userId, country })),
      );
    },
  };
}
