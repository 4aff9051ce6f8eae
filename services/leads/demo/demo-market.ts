import { days } from "@doorlight/common/time";
import type { AgentRow, SaleRow } from "../src/domain/import-rows.ts";
import type { Home, Neighbourhood } from "./home.ts";

const DAY_MS = days(1);
/** Of a home without a valuation, in whole units of the currency. */
const USUAL_PER_SQUARE_METRE = 3_000;
const USUAL_AREA = 80;
const SALES_OF_A_HOME = 6;

/** Their names say that they are samples: no such agencies exist. */
const agencies = [
  { name: "Sample Homes", rate: 350, fee: null, listings: 14 },
  { name: "Sample Keys", rate: 295, fee: null, listings: 8 },
  { name: "Sample & Daughters", rate: null, fee: 450_000, listings: 21 },
  { name: "Sample Estates", rate: 420, fee: 50_000, listings: 5 },
];

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

/** A sample agent of each sample agency in each postal code of the sample homes. */
export function demoAgents({ country, phone, homes }: Neighbourhood): AgentRow[] {
  const codes = [...new Set(homes.map(({ postalCode }) => postalCode))];
  return codes.flatMap((postalCode, at) =>
    agencies.map(({ name, rate, fee, listings }, n) => ({
      line: 0,
      reference: `sample ${country} ${postalCode} ${n}`,
      agency: name,
      website: "https://sample.example/",
      listingCount: listings,
      commissionRate: rate,
      commissionFee: fee,
      propertyTypes: [],
      name: `Sample Agent ${at * agencies.length + n + 1}`,
      title: "",
      // Of different people: a number that several share is shown once.
      phone: `${phone.slice(0, -1)}${n + 1}`,
      email: "",
      postalCode,
    })),
  );
}
