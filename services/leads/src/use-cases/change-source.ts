import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type NewSource, type NewSourceKey, OWN_FORM, type ReadSource } from "../domain/source.ts";
import { makeSourceKey } from "../domain/source-key.ts";

type Ports = {
  db: Db;
  sources: {
    add(tx: Tx, source: NewSource): Promise<ReadSource | undefined>;
    exists(tx: Tx, id: string): Promise<boolean>;
    touch(tx: Tx, id: string, version: number): Promise<boolean>;
    setPrice(tx: Tx, id: string, price: bigint): Promise<void>;
    setBlocked(
      tx: Tx,
      id: string,
      isBlocked: boolean,
      decision: { reason: string; adminId: string; at: Date },
    ): Promise<boolean>;
    addKey(tx: Tx, sourceId: string, key: NewSourceKey): Promise<boolean>;
    revokeKey(tx: Tx, sourceId: string, id: string, at: Date): Promise<boolean>;
  };
  /** 32 bytes. */
  randomKey(): Uint8Array;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/** What super admins do with partners' sources. All but the first refuse `not_found` and `version_outdated`. */
export function makeChangeSource({ db, sources, randomKey, packs, clock }: Ports) {
  /** Does the work on a source as it was read, which refuses by false. */
  function change({ id, version }: ReadSource, work: (tx: Tx) => Promise<boolean>): Promise<void> {
    return transaction(db, async (tx) => {
      if (!(await sources.touch(tx, id, version)))
        return refuse((await sources.exists(tx, id)) ? "version_outdated" : "not_found");
      if (!(await work(tx))) refuse("version_outdated");
    });
  }

  async function addKey(tx: Tx, sourceId: string, test: boolean): Promise<string | undefined> {
    const { key, ...kept } = makeSourceKey(randomKey(), test);
    return (await sources.addKey(tx, sourceId, { ...kept, test, createdAt: clock.now() })) ? key : undefined;
  }

  return {
    /** Under a given id, or one of its own. Returns its first key, which is not kept. Refuses `country_not_open`, and `invalid_request` for a taken name. */
    create(asked: { id: string | null; name: string; country: string; price: bigint }) {
      const { name, country, price } = asked;
      const { currency } = packs.get(country) ?? refuse("country_not_open");
      if (name === OWN_FORM) return refuseField("name", "taken", "is taken");
      return transaction(db, async (tx) => {
        const source = { ...asked, price: { amount: price, currency }, createdAt: clock.now() };
        const added = (await sources.add(tx, source)) ?? refuseField("name", "taken", "is taken");
        return { ...added, key: (await addKey(tx, added.id, false)) ?? refuse("version_outdated") };
      });
    },

    /** For leads that are published from now on. */
    setPrice: (source: ReadSource, price: bigint) =>
      change(source, async (tx) => {
        await sources.setPrice(tx, source.id, price);
        return true;
      }),

    /** Returns a second key, or one for tests, which is not kept. */
    async addKey({ test, ...source }: ReadSource & { test: boolean }): Promise<string> {
      let key: string | undefined;
      await change(source, async (tx) => {
        key = await addKey(tx, source.id, test);
        return key !== undefined;
      });
      return key ?? refuse("version_outdated");
    },

    revokeKey: (id: string, keyId: string) =>
      transaction(db, async (tx) => {
        if (await sources.revokeKey(tx, id, keyId, clock.now())) return;
        refuse((await sources.exists(tx, id)) ? "version_outdated" : "not_found");
      }),

    setBlocked: (source: ReadSource, isBlocked: boolean, { reason, adminId }: { reason: string; adminId: string }) =>
      change(source, (tx) => sources.setBlocked(tx, source.id, isBlocked, { reason, adminId, at: clock.now() })),
  };
}
