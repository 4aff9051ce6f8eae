import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { inBatches } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import { type Account, problemsOf, type SavedDetails } from "../domain/billing-details.ts";
import type { BillingMail } from "../domain/mail.ts";

type Ports = {
  db: Db;
  details: {
    /** Those that no rules of this version have judged; locked. */
    takeUnjudged(tx: Tx, limit: number): Promise<(Account & { details: SavedDetails })[]>;
    saveProblems(tx: Tx, userId: string, problems: readonly string[]): Promise<void>;
  };
  events: { mailQueued(tx: Tx, account: Account, mail: BillingMail): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
};

const BATCH = 200;

/**
 * Judges details in force by rules that came after them, once for each version of the rules: nothing of them changes, and
 * their owner is mailed which to correct (decision 119).
 */
export function makeCheckDetails({ db, details, events, packs }: Ports) {
  /** How many there were. */
  async function checkSome(tx: Tx, limit: number): Promise<number> {
    const found = await details.takeUnjudged(tx, limit);
    for (const { details: inForce, ...account } of found) {
      const problems = packs.has(account.country) ? problemsOf(inForce, account.country, packs) : [];
      await details.saveProblems(tx, account.userId, problems);
      if (problems.length > 0)
        await events.mailQueued(tx, account, { subject: "details_to_correct", toCorrect: problems });
    }
    return found.length;
  }

  return (): Promise<void> => inBatches(BATCH, (limit) => transaction(db, (tx) => checkSome(tx, limit)));
}
