import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import { forEachAlone } from "@doorlight/common/jobs";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Account } from "../domain/billing-details.ts";
import { monthOf } from "../domain/month.ts";
import { type CreditPack, creditPacksOf, refuseChanged, type ShownPack } from "../domain/pack-sale.ts";
import { type Payable, paymentOf } from "../domain/payment.ts";
import { consentVersions, type TopUp } from "../domain/top-up.ts";
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
  sales: { countTopUps(on: Db, userId: string, since: Date): Promise<number> };
  findPayable(tx: Tx, userId: string): Promise<Payable>;
  packOf(country: string): CountryPack;
  clock: Clock;
};

type Choice = Pick<TopUp, "enabled" | "packId" | "threshold" | "monthlyLimit" | "consentVersion">;

export type TopUpChoice = Choice & {
  /** The pack as it stood beside the consent; null if the user does not say. */
  shown: ShownPack | null;
};

/** How accounts want packs to be bought by themselves. */
export function makeTopUps({ db, lockAccount, topUps, sales, findPayable, packOf, clock }: Ports) {
  /** With the packs of this month. */
  async function get({ userId, country }: Account): Promise<TopUp & { boughtThisMonth: number }> {
    const pack = packOf(country);
    const { from } = monthOf(pack.timeZone, clock.now());
    const [found, boughtThisMonth] = await Promise.all([topUps.find(userId), sales.countTopUps(db, userId, from)]);
    return { ...(found ?? noTopUp({ userId, country }, pack)), boughtThisMonth };
  }

  /**
   * Refuses `invalid_request`, `payment_method_missing` if nothing would pay, `price_changed` if the pack has changed.
   */
  async function put(account: Account, { shown, ...choice }: TopUpChoice): Promise<void> {
    if (choice.enabled && !consentVersions.includes(choice.consentVersion))
      refuseField("consentVersion", "required", "Required");
    await transaction(db, async (tx) => {
      await lockAccount(tx, account.userId);
      const former = await topUps.findIn(tx, account.userId);
      const pack = soldPack(account, choice, former);
      if (choice.enabled && !paymentOf(await findPayable(tx, account.userId))) refuse("payment_method_missing");
      if (choice.enabled && pack) refuseChanged(pack, shown);
      await topUps.put(tx, { ...account, ...choice, ...consentOf(choice, pack, former), stoppedBy: null });
      if (choice.enabled) await addTopUp(tx, account.userId);
    });
  }

  /** A top-up that is off may keep its pack, even one that is no longer for sale. */
  function soldPack({ country }: Account, { enabled, packId }: Choice, former: TopUp | undefined) {
    const pack = creditPacksOf(packOf(country)).find(({ id }) => id === packId);
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
