import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { monthOf } from "../domain/month.ts";
import { type CreditPack, creditPacksOf, refuseChanged, type ShownPack } from "../domain/pack-sale.ts";
import { packFor, type Payable, paymentOf, refuseOnHold, refuseUnnamed } from "../domain/payment.ts";
import { consentVersions, packsDue, type TopUp } from "../domain/top-up.ts";
import { addTopUp } from "./watch-balance.ts";

type Ports = {
  db: Db;
  lockAccount(tx: Tx, userId: string): Promise<void>;
  topUps: {
    find(userId: string): Promise<TopUp | undefined>;
    findIn(tx: Tx, userId: string): Promise<TopUp | undefined>;
    put(tx: Tx, topUp: TopUp): Promise<void>;
    listDue(): Promise<string[]>;
  };
  balances: { findExpected(on: Db | Tx, userId: string): Promise<number | undefined> };
  sales: { countTopUps(on: Db | Tx, userId: string, since: Date): Promise<number> };
  findPayable(tx: Tx, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

type Choice = Pick<TopUp, "enabled" | "packId" | "threshold" | "monthlyLimit" | "consentVersion">;

export type TopUpChoice = Choice & {
  /** The pack as it stood beside the consent; null if the user does not say. */
  shown: ShownPack | null;
  /** The price with VAT that was shown as paid at once; null for nothing. */
  payNow: Money | null;
};

/** How accounts want packs to be bought by themselves. */
export function makeTopUps({ db, lockAccount, topUps, balances, sales, findPayable, packOf, clock }: Ports) {
  /** With the credits that it looks at, and the packs of this month. */
  async function get({ userId, country }: Account) {
    const found = await topUps.find(userId);
    return { ...(found ?? noTopUp({ userId, country }, packOf(country))), ...(await stateOf(db, { userId, country })) };
  }

  async function stateOf(on: Db | Tx, { userId, country }: Account) {
    const { from } = monthOf(packOf(country).timeZone, clock.now());
    const [credits, boughtThisMonth] = [
      await balances.findExpected(on, userId),
      await sales.countTopUps(on, userId, from),
    ];
    return { credits: credits ?? null, boughtThisMonth };
  }

  /**
   * Refuses `invalid_request`, `account_on_hold`, `payment_method_missing` if nothing would pay, `billing_details_missing`,
   * `price_changed` if the pack has changed, or if more is bought at once than was shown.
   */
  async function put(account: Account, { shown, payNow, ...choice }: TopUpChoice): Promise<void> {
    if (choice.enabled && !consentVersions.includes(choice.consentVersion))
      refuseField("consentVersion", "required", "Required");
    await transaction(db, async (tx) => {
      await lockAccount(tx, account.userId);
      const former = await topUps.findIn(tx, account.userId);
      const payable = await findPayable(tx, account.userId);
      const pack = soldPack(packFor(payable, packOf(account.country)), choice, former);
      if (choice.enabled) {
        refuseOnHold(payable);
        refuseUnnamed(payable, paymentOf(payable) ?? refuse("payment_method_missing"));
      }
      if (choice.enabled && pack) {
        refuseChanged(pack, shown);
        const due = BigInt(packsDue(choice, pack, await stateOf(tx, account))) * (pack.price.amount + pack.vat.amount);
        const { currency } = pack.price;
        if (due > (payNow?.amount ?? 0n)) refuse("price_changed", { params: { payNow: String(due), currency } });
      }
      await topUps.put(tx, { ...account, ...choice, ...consentOf(choice, pack, former), stoppedBy: null });
      if (choice.enabled) await addTopUp(tx, account.userId);
    });
  }

  /** A top-up that is off may keep its pack, even one that is no longer for sale. */
  function soldPack(ofAccount: CountryPack, { enabled, packId }: Choice, former: TopUp | undefined) {
    const pack = creditPacksOf(ofAccount).find(({ id }) => id === packId);
    const isKept = !enabled && packId === former?.packId;
    if (!pack && !isKept) refuseField("packId", "unknown", "must be a credit pack of your country");
    return pack;
  }

  function consentOf({ enabled, consentVersion }: Choice, pack: CreditPack | undefined, former: TopUp | undefined) {
    if (enabled && pack) return { consentVersion, consentedAt: clock.now(), agreed: pack };
    const { consentVersion: version = "", consentedAt = null, agreed: formerly = null } = former ?? {};
    return { consentVersion: version, consentedAt, agreed: formerly };
  }

  /** A new month has a new limit, though no balance changes. */
  async function check(): Promise<void> {
    await forEachAlone(await topUps.listDue(), (userId) => transaction(db, (tx) => addTopUp(tx, userId)));
  }

  return { get, put, check };
}

function noTopUp(account: Account, { creditPacks }: CountryPack): TopUp {
  return {
    ...account,
    enabled: false,
    packId: creditPacks[0]?.id ?? "",
    threshold: 0,
    monthlyLimit: 1,
    consentVersion: "",
    consentedAt: null,
    agreed: null,
    stoppedBy: null,
  };
}
