import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import {
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
  };
  events: { priceListChanged(tx: Tx, version: EffectiveVersion): Promise<void> };
};

export type PricesChange = {
  country: string;
  changes: PriceChange[];
  /** At once if it is null or gone by. */
  effectiveFrom: Date | null;
  adminId: string;
  reason: string;
  /** The newest version that the admin saw. */
  newestVersion: bigint;
};

/**
 * The versions of price lists. Each is published once, when it takes effect: with the change that made it, or by the
 * job. Every change of a country waits for the one before it, and first lets due versions take effect; so versions are
 * published in their order, even by two copies, late, or after the clock was set.
 */
export function makePriceLists({ db, clock, priceLists, events }: Ports) {
  /** Saves the book after `change`; due versions take effect before and after it. */
  async function change(
    tx: Tx,
    country: string,
    apply: (book: PriceBook) => PriceBook,
  ): Promise<PriceBook | undefined> {
    const opened = await priceLists.open(tx, country);
    if (!opened) return undefined;
    const now = clock.now();
    const before = withDue(opened, now);
    const after = withDue(apply(before.book), now);
    if (after.book === opened) return opened;
    const effective = [...before.effective, ...after.effective];
    await priceLists.save(tx, after.book, effective);
    for (const version of effective) await events.priceListChanged(tx, version);
    return after.book;
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

    /** Refuses `not_found` for a country without lists, `version_outdated` if others changed them meanwhile. */
    async change({ country, changes, effectiveFrom, adminId, reason, newestVersion: seen }: PricesChange) {
      const now = clock.now();
      const from = effectiveFrom && effectiveFrom > now ? effectiveFrom : now;
      let version = 0n;
      const changed = await transaction(db, (tx) =>
        change(tx, country, (book) => {
          if (seen !== newestVersion(book)) refuse("version_outdated");
          version = book.lastVersion + 1n;
          return withVersion(book, { effectiveFrom: from, madeAt: now, adminId, reason, changes });
        }),
      );
      if (!changed) refuse("not_found");
      return version;
    },

    /** The lists before and after a change, as `change` would have them. Keeps nobody waiting. Refuses `not_found`. */
    async preview({ country, changes, effectiveFrom }: Pick<PricesChange, "country" | "changes" | "effectiveFrom">) {
      const now = clock.now();
      const book = (await priceLists.read(country)) ?? refuse("not_found");
      return previewOf(book, { changes, effectiveFrom: effectiveFrom && effectiveFrom > now ? effectiveFrom : now });
    },

    /** Refuses `not_found`, and `version_outdated` if the version has taken effect. */
    async drop(country: string, version: bigint): Promise<void> {
      const changed = await transaction(db, (tx) =>
        change(tx, country, (book) => {
          if (book.waiting.some((waiting) => waiting.version === version)) return withoutVersion(book, version);
          return refuse(version <= book.inForce.version ? "version_outdated" : "not_found");
        }),
      );
      if (!changed) refuse("not_found");
    },
  };
}

/** Whether two packs agree in everything that changes of prices do not touch. */
function hasSameTerms(one: PriceList, other: PriceList): boolean {
  const terms = ({ currency, caps }: PriceList) => JSON.stringify([currency, Object.entries(caps).sort()]);
  return terms(one) === terms(other);
}
