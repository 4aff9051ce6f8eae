import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type CountryPack, countryPackOf, limitAlone } from "@doorlight/common/product";
import { type Clock, periodRange } from "@doorlight/common/time";
import { extentOverTime } from "../domain/price-extent.ts";
import {
  type DroppedVersion,
  type EffectiveVersion,
  newestVersion,
  previewOf,
  type PriceBook,
  type PriceListVersion,
  withDue,
  withoutVersion,
  withVersion,
} from "../domain/price-book.ts";
import { changesBetween, type PriceChange, type PriceList } from "../domain/price-list.ts";

type Ports = {
  db: Db;
  clock: Clock;
  priceLists: {
    begin(tx: Tx, first: EffectiveVersion): Promise<boolean>;
    open(tx: Tx, country: string): Promise<PriceBook | undefined>;
    read(country: string): Promise<Pick<PriceBook, "inForce" | "waiting"> | undefined>;
    save(tx: Tx, book: PriceBook, effective: readonly EffectiveVersion[]): Promise<void>;
    findContent(country: string, version: bigint): Promise<PriceList | undefined>;
    madeAlone(
      tx: Tx,
      of: { country: string; adminId: string; since: Date },
    ): Promise<{
      base: PriceList | undefined;
      effective: PriceListVersion[];
      dropped: Pick<DroppedVersion, "version" | "effectiveFrom" | "changes">[];
    }>;
    isDoneBy(tx: Tx, approvalId: string): Promise<boolean>;
    addDropped(tx: Tx, country: string, dropped: DroppedVersion): Promise<void>;
  };
  events: { priceListChanged(tx: Tx, version: EffectiveVersion): Promise<void> };
  packs: ReadonlyMap<string, CountryPack>;
};

/** Who changes prices, and the approval of another admin if it is there. */
export type ByAdmin = { adminId: string; actsAlone?: boolean | undefined; approvalId: string | null };

export type PricesChange = {
  country: string;
  changes: PriceChange[];
  /** At once if it is null or gone by. */
  effectiveFrom: Date | null;
  reason: string;
  /** The newest version that the admin saw. */
  newestVersion: bigint;
} & ByAdmin;

/**
 * The versions of price lists. Each is published once, when it takes effect: with the change that made it, or by the
 * job. Every change of a country waits for the one before it, and first lets due versions take effect; so versions are
 * published in their order, even by two copies, late, or after the clock was set.
 */
export function makePriceLists({ db, clock, priceLists, events, packs }: Ports) {
  /** Saves the book after `change`; due versions take effect before and after it. An admin's may be above the limit. */
  async function change(
    tx: Tx,
    country: string,
    apply: (book: PriceBook) => PriceBook,
    by?: ByAdmin,
  ): Promise<PriceBook | undefined> {
    const opened = await priceLists.open(tx, country);
    if (!opened) return undefined;
    if (by?.approvalId && (await priceLists.isDoneBy(tx, by.approvalId))) return opened;
    const now = clock.now();
    const before = withDue(opened, now);
    const after = withDue(apply(before.book), now);
    if (after.book === opened) return opened;
    if (by?.approvalId === null)
      await refuseAboveLimit(tx, opened, by, [...before.effective, ...after.effective, ...after.book.waiting]);
    const effective = [...before.effective, ...after.effective];
    await priceLists.save(tx, after.book, effective);
    for (const version of effective) await events.priceListChanged(tx, version);
    return after.book;
  }

  /** Whether an admin has made a version alone today. */
  const isAloneToday = ({ adminId, approvalId, madeAt }: PriceListVersion, by: string, since: Date) =>
    adminId === by && approvalId === null && madeAt >= since;

  const startOfToday = (country: string) =>
    periodRange({ kind: "today" }, countryPackOf(packs, country).timeZone, clock.now()).from;

  /** Compares what will be with what would be without all that the admin has changed and dropped alone today. */
  async function extentOf(
    tx: Tx,
    { pack: { country }, inForce, waiting }: PriceBook,
    adminId: string,
    made: readonly PriceListVersion[],
  ): Promise<number> {
    const since = startOfToday(country);
    const { base = inForce.list, effective, dropped } = await priceLists.madeAlone(tx, { country, adminId, since });
    const others = [...effective, ...waiting].filter((version) => !isAloneToday(version, adminId, since));
    const former = [...others, ...dropped].toSorted(
      (one, other) => one.effectiveFrom.getTime() - other.effectiveFrom.getTime(),
    );
    return extentOverTime(base, former, [...effective, ...made], clock.now());
  }

  async function refuseAboveLimit(
    tx: Tx,
    book: PriceBook,
    { adminId, actsAlone }: Omit<ByAdmin, "approvalId">,
    made: readonly PriceListVersion[],
  ): Promise<void> {
    const { country } = book.pack;
    const extent = await extentOf(tx, book, adminId, made);
    if (extent <= limitAlone(countryPackOf(packs, country).adminLimits.prices, { actsAlone }) * 100) return;
    refuse("approval_needed", { params: { extent: String(extent) } });
  }

  return {
    /**
     * The country pack of this release. The first one is the first list. A later one changes only its own differences,
     * at once: admins' prices stay, unless the pack itself has a new value.
     */
    async takePack(list: PriceList): Promise<void> {
      await transaction(db, async (tx) => {
        const now = clock.now();
        const release: Omit<PriceListVersion, "changes"> = {
          version: 1n,
          effectiveFrom: now,
          madeAt: now,
          adminId: null,
          reason: "",
          approvalId: null,
        };
        const first = { ...release, changes: [], list };
        if (await priceLists.begin(tx, first)) {
          await events.priceListChanged(tx, first);
          return;
        }
        await change(tx, list.country, (book) => {
          const changes = changesBetween(book.pack, list);
          if (changes.length === 0 && hasSameTerms(book.pack, list)) return book;
          return withVersion({ ...book, pack: list }, { ...release, changes });
        });
      });
    },

    /** Publishes the versions of a country whose time has come. */
    async takeEffect(country: string): Promise<void> {
      await transaction(db, (tx) => change(tx, country, (book) => book));
    },

    /**
     * Refuses `not_found` for a country without lists, `version_outdated` if others changed them meanwhile, and
     * `approval_needed` if prices would change by more percent than one admin may change them alone today.
     */
    async change({ country, changes, effectiveFrom, reason, newestVersion: seen, ...by }: PricesChange) {
      const now = clock.now();
      const from = effectiveFrom && effectiveFrom > now ? effectiveFrom : now;
      let version = 0n;
      const changed = await transaction(db, (tx) =>
        change(
          tx,
          country,
          (book) => {
            if (seen !== newestVersion(book)) refuse("version_outdated");
            version = book.lastVersion + 1n;
            const { adminId, approvalId } = by;
            return withVersion(book, { effectiveFrom: from, madeAt: now, reason, changes, adminId, approvalId });
          },
          by,
        ),
      );
      if (!changed) refuse("not_found");
      return version;
    },

    /** By how much prices differ, in hundredths of a percent, by what an admin has changed alone today. Refuses `not_found`. */
    extentAlone: (country: string, adminId: string): Promise<number> =>
      transaction(db, async (tx) => {
        const book = (await priceLists.open(tx, country)) ?? refuse("not_found");
        return extentOf(tx, book, adminId, book.waiting);
      }),

    /** The lists before and after a change, as `change` would have them. Keeps nobody waiting. Refuses `not_found`. */
    async preview({ country, changes, effectiveFrom }: Pick<PricesChange, "country" | "changes" | "effectiveFrom">) {
      const now = clock.now();
      const book = (await priceLists.read(country)) ?? refuse("not_found");
      return previewOf(book, { changes, effectiveFrom: effectiveFrom && effectiveFrom > now ? effectiveFrom : now });
    },

    /** The changes that put a list that was in force into force again. Refuses `not_found`. */
    async compare(country: string, version: bigint): Promise<PriceChange[]> {
      const [book, list] = await Promise.all([priceLists.read(country), priceLists.findContent(country, version)]);
      if (!book || !list) return refuse("not_found");
      return changesBetween(book.inForce.list, list);
    },

    /** Refuses `not_found`, `version_outdated` if the version has taken effect, and `approval_needed` as a change does. */
    async drop(country: string, version: bigint, by: ByAdmin): Promise<void> {
      const changed = await transaction(db, async (tx) => {
        let dropped: PriceListVersion | undefined;
        const book = await change(
          tx,
          country,
          (opened) => {
            dropped = opened.waiting.find((waiting) => waiting.version === version);
            if (dropped) return withoutVersion(opened, version);
            return refuse(version <= opened.inForce.version ? "version_outdated" : "not_found");
          },
          by,
        );
        // An own one of today was never there for the limit of the day.
        if (dropped && (by.approvalId !== null || !isAloneToday(dropped, by.adminId, startOfToday(country))))
          await priceLists.addDropped(tx, country, { ...dropped, ...by, at: clock.now() });
        return book;
      });
      if (!changed) refuse("not_found");
    },
  };
}

/** Whether two packs agree in everything that changes of prices do not touch. */
function hasSameTerms(one: PriceList, other: PriceList): boolean {
  const terms = ({ currency, caps }: PriceList) => JSON.stringify([currency, Object.entries(caps).sort()]);
  return terms(one) === terms(other);
}
