import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import { days } from "@doorlight/common/time";
import { makeMergeStore } from "../src/db/merge-store.ts";
import { makeProspectNoteStore } from "../src/db/prospect-note-store.ts";
import { mergeProspects } from "../src/domain/merge-prospects.ts";
import type { ImportTerms } from "../src/domain/prospect-import.ts";
import type { ProspectState } from "../src/domain/prospect.ts";
import type { ProspectRow } from "../src/domain/prospect-rows.ts";

type Country = {
  count: number;
  locale: "fi" | "sv";
  source: string;
  prefix: string;
  firstNames: readonly string[];
  lastNames: readonly string[];
  brands: readonly string[];
  places: readonly string[];
  notes: readonly string[];
};

/** 500 together. */
const demoCountries: Readonly<Record<string, Country>> = {
  FI: {
    count: 320,
    locale: "fi",
    source: "Kiinteistöalan messut, Helsinki",
    prefix: "+35840550",
    firstNames: ["Aino", "Eero", "Helmi", "Ilmari", "Kaisa", "Lauri", "Minna", "Oskari", "Riikka", "Tuomas"],
    lastNames: ["Aalto", "Hakala", "Järvinen", "Kettunen", "Laine", "Mäkelä", "Niemi", "Rantanen", "Salo"],
    brands: ["Kallion Kodit", "Satama LKV", "Järvi ja Poika", "Pohjan Avaimet", "Kivitalo", "Meren Ranta"],
    places: ["Helsinki", "Espoo", "Tampere", "Turku", "Oulu", "Jyväskylä", "Lahti"],
    notes: [
      "Soitettu, pyysi palaamaan tammikuussa.",
      "Kiinnostunut liideistä Kalliossa.",
      "Toivoo viestin esimiehelleen.",
    ],
  },
  SE: {
    count: 180,
    locale: "sv",
    source: "Mäklardagarna i Stockholm",
    prefix: "+4670174",
    firstNames: ["Alva", "Björn", "Elsa", "Gustav", "Ingrid", "Karl", "Maja", "Nils", "Sofia"],
    lastNames: ["Berg", "Dahl", "Ek", "Forsberg", "Holm", "Lind", "Nyström", "Sandberg"],
    brands: ["Söderhem", "Norrbo", "Hamnkvarteret", "Ekens Mäklare", "Tre Nycklar"],
    places: ["Stockholm", "Uppsala", "Göteborg", "Malmö", "Västerås"],
    notes: ["Ringde, vill höra av sig efter nyår.", "Intresserad av förfrågningar på Södermalm."],
  },
};

/** Most are new, some are further. */
const states: readonly ProspectState[] = [
  "new",
  "new",
  "new",
  "contacted",
  "contacted",
  "interested",
  "not_interested",
];
const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();
const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length]!;

function rowOf({ firstNames, lastNames, brands, places, prefix }: Country, n: number): ProspectRow {
  const first = pick(firstNames, n);
  const last = pick(lastNames, Math.floor(n / firstNames.length));
  const brand = pick(brands, n * 7 + Math.floor(n / 5));
  return {
    line: n + 2,
    name: `${first} ${last}`,
    brand,
    place: pick(places, n * 3),
    email: `${lettersOf(first)}.${lettersOf(last)}.${n + 1}@${lettersOf(brand)}.example`,
    phoneNumber: n % 3 === 0 ? `${prefix}${String(1_000 + n)}` : null,
    locale: null,
    tags: n % 4 === 0 ? ["vip"] : [],
  };
}

type Ports = { dataKey: DataKey; now: Date; adminId: string };

/** Lays the prospects of a country once, as a file of them would; returns how many are new. */
export async function layDemoProspects(tx: Tx, code: string, { dataKey, now, adminId }: Ports): Promise<number> {
  const country = demoCountries[code];
  if (!country) return 0;
  const terms: ImportTerms = {
    fields: ["email"],
    source: country.source,
    legalBasis: "corporate",
    legalBasisOn: new Date(now.getTime() - days(20)).toISOString().slice(0, 10),
    tags: [],
    locale: country.locale,
  };
  const rows = Array.from({ length: country.count }, (_, n) => rowOf(country, n));
  const merges = makeMergeStore(dataKey);
  const known = await merges.lockKnown(tx, code, rows);
  // Those that are there may have been changed by people.
  if (known.length > 0) return 0;
  const { prospects } = mergeProspects([], rows, terms);
  await merges.save(tx, code, prospects, now);
  await goOn(tx, country, code, { now, adminId });
  return prospects.length;
}

/** What admins have done about some of them. */
async function goOn(tx: Tx, { notes }: Country, code: string, { now, adminId }: Omit<Ports, "dataKey">): Promise<void> {
  const ids = await tx("prospects").where({ country: code }).orderBy("id").pluck<string[]>("id");
  const store = makeProspectNoteStore(tx);
  for (const [n, id] of ids.entries()) {
    const state = pick(states, n);
    if (state === "new") continue;
    const touchedAt = new Date(now.getTime() - days(1 + (n % 14)));
    await tx("prospects").where({ id }).update({ state, touched_at: touchedAt });
    if (n % 5 === 0) await store.add(tx, id, { text: pick(notes, n), authorId: adminId, writtenAt: touchedAt });
  }
}
