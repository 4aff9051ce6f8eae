import { createHash } from "node:crypto";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { days, localDate, minutes } from "@doorlight/common/time";
import type { makeIntakeStore } from "../src/db/intake-store.ts";
import type { makeSourceStore } from "../src/db/source-store.ts";
import { after } from "../src/domain/lead-window.ts";
import { OWN_FORM } from "../src/domain/source.ts";
import { makeSourceKey } from "../src/domain/source-key.ts";
import type { DemoLead } from "./demo-leads.ts";

const partner = { name: "sample-valuations", country: "FI", price: 900n };
/** Everybody may know its keys: the README shows them. */
const key = makeSourceKey(createHash("sha256").update("demo source key").digest(), false);
const testKey = makeSourceKey(createHash("sha256").update("demo test key").digest(), true);

const subSources = ["valuation-page", "newsletter", "valuation-page", ""];

/** Calls of the last weeks that were refused, the same again after so many days. */
const refusals = [
  { every: 3, reason: "invalid_request", fields: ["postalCode"] },
  { every: 5, reason: "invalid_request", fields: ["contact.phone", "consentVersion"] },
  { every: 11, reason: "idempotency_key_reused", fields: [] },
];

type Ports = {
  db: Db;
  sources: ReturnType<typeof makeSourceStore>;
  intakes: ReturnType<typeof makeIntakeStore>;
  packs: ReadonlyMap<string, CountryPack>;
};

export type DemoPartner = ReturnType<typeof makeDemoPartner>;

/** A partner that sends every third sample request of its country. */
export function makeDemoPartner({ db, sources, intakes, packs }: Ports) {
  let sourceId: string | undefined;

  /** The first seeding adds it. */
  async function add(tx: Tx, currency: string, createdAt: Date): Promise<string | undefined> {
    const { id } = (await sources.add(tx, { ...partner, price: { amount: partner.price, currency }, createdAt })) ?? {};
    if (id) await sources.addKey(tx, id, { ...key, test: false, createdAt });
    if (id) await sources.addKey(tx, id, { ...testKey, test: true, createdAt });
    return id;
  }

  const isSender = ({ n, neighbourhood: { country } }: DemoLead) =>
    sourceId !== undefined && country === partner.country && n % 3 === 0;

  return {
    /** Comes before its requests. Its key was last used minutes ago. */
    async arrive(now: Date): Promise<void> {
      const pack = packs.get(partner.country);
      if (!pack) return;
      const added = await transaction(db, (tx) => add(tx, pack.currency, after(now, -days(366))));
      [sourceId] = added ? [added] : await db("sources").where({ name: partner.name }).pluck<string[]>("id");
      if (!added) return;
      const used = await sources.ofKey(key.digest);
      if (used) await sources.markUsed(used.keyId, after(now, -minutes(7)));
      for (let age = 1; age < 30; age++) {
        const day = localDate(pack.timeZone, after(now, -days(age)));
        for (const { every, reason, fields } of refusals)
          if (age % every === 0) await intakes.countRefusal(added, day, reason, fields);
      }
    },

    /** Undefined without its country. */
    found: () => (sourceId === undefined ? undefined : { id: sourceId, name: partner.name }),

    sourceOf: (lead: DemoLead) => (isSender(lead) ? partner.name : OWN_FORM),

    /** Keeps what it sent, if it sent a request. */
    async keep(tx: Tx, lead: DemoLead, at: Date): Promise<void> {
      if (sourceId === undefined || !isSender(lead)) return;
      const { n, requestId } = lead;
      const name = { sourceId, externalId: `sample-${n}`, test: false };
      await intakes.claim(tx, name, { subSource: subSources[n % subSources.length]!, body: { requestId }, at });
      await intakes.link(tx, name, requestId);
    },
  };
}
