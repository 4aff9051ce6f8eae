import { days } from "@doorlight/common/time";
import type { AgentRow, SaleRow } from "../src/domain/import-rows.ts";
import type { Home, Neighbourhood } from "./home.ts";

const DAY_MS = days(1);
/** Of a home without a valuation, in whole units of the currency. */
const USUAL_PER_SQUARE_METRE = 3_000;
const USUAL_AREA = 80;
const SALES_OF_A_HOME = 6;

type SampleAgency = { name: string; rate: number | null; fee: number | null; listings: number };

/** Their names say that they are samples: no such agencies exist. These are everywhere in a country. */
const everywhere: readonly SampleAgency[] = [
  { name: "Sample Homes", rate: 350, fee: null, listings: 14 },
  { name: "Sample Keys", rate: 295, fee: null, listings: 8 },
  { name: "Sample & Daughters", rate: null, fee: 450_000, listings: 21 },
  { name: "Sample Estates", rate: 420, fee: 50_000, listings: 5 },
];

/** With one agent each. */
const small: readonly SampleAgency[] = ["Roof", "Door", "Hearth", "Harbour", "Meadow", "Birch"].flatMap((word, at) =>
  ["Homes", "Estates", "Brokers", "Living", "& Partners", "& Sons"].map((kind, n) => ({
    name: `Sample ${word} ${kind}`,
    rate: n === 4 ? null : 250 + 15 * ((7 * at + 5 * n) % 17),
    fee: n === 4 ? 300_000 + 25_000 * at : null,
    listings: 2 + ((11 * at + 3 * n) % 29),
  })),
);

/** Sample sales of the last year around the sample homes of a country. */
export function demoSales({ country, homes }: Neighbourhood, now: Date): SaleRow[] {
  return homes.flatMap((home, at) =>
    Array.from({ length: SALES_OF_A_HOME }, (_, n) => saleNear(country, home, at, n, now)),
  );
}

function saleNear(country: string, home: Home, at: number, n: number, now: Date): SaleRow {
  const area = Math.round((home.area ?? USUAL_AREA) * (0.8 + 0.08 * n));
  const perSquareMetre = home.valuation && home.area ? home.valuation / home.area : USUAL_PER_SQUARE_METRE;
  const sold = new Date(now.getTime() - (20 + 50 * n + (at % 7)) * DAY_MS);
  return {
    line: 0,
    reference: `sample ${country} ${at} ${n}`,
    soldOn: sold.toISOString().slice(0, 10),
    postalCode: home.postalCode,
    propertyType: home.propertyType,
    area,
    price: Math.round((perSquareMetre * (0.88 + 0.05 * n) * area) / 1000) * 100_000,
  };
}

/**
 * A sample agent of each large sample agency in each postal code of the sample homes, and of each small one in one of them.
 * `rise` is added to every rate, in hundredths of a percent.
 */
export function demoAgents({ country, phone, homes }: Neighbourhood, rise = 0): AgentRow[] {
  const codes = [...new Set(homes.map(({ postalCode }) => postalCode))];
  const agents = [
    ...codes.flatMap((postalCode) => everywhere.map((agency, n) => ({ agency, postalCode, n }))),
    ...small.map((agency, n) => ({ agency, postalCode: codes[n % codes.length]!, n: everywhere.length + n })),
  ];
  return agents.map(({ agency: { name, rate, fee, listings }, postalCode, n }, at) => ({
    line: 0,
    reference: `sample ${country} ${postalCode} ${n}`,
    agency: name,
    website: "https://sample.example/",
    source: "https://sample.example/prices",
    listingCount: listings,
    stock: { flat: Math.ceil(listings / 2), terraced: Math.floor(listings / 2) },
    commissionRate: rate === null ? null : rate + rise,
    commissionFee: fee,
    propertyTypes: [],
    name: `Sample Agent ${at + 1}`,
    title: "",
    // Of different people: a number that several share is shown once.
    phone: `${phone.slice(0, -2)}${10 + n}`,
    email: "",
    postalCode,
  }));
}
