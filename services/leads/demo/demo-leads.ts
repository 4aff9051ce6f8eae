import { createHash } from "node:crypto";
import { leadTypes, type LeadType } from "@doorlight/common/product";
import type { Home, Neighbourhood } from "./home.ts";
import { homesInBritain } from "./homes-in-britain.ts";
import { homesInFinland } from "./homes-in-finland.ts";
import { homesInSweden } from "./homes-in-sweden.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GOLDEN = 0.618_034;

export type DemoLead = {
  leadId: string;
  requestId: string;
  neighbourhood: Neighbourhood;
  home: Home;
  houseNumber: number;
  leadType: LeadType;
};

const homes = [homesInFinland, homesInSweden, homesInBritain].flatMap((neighbourhood) =>
  neighbourhood.homes.map((home) => ({ neighbourhood, home })),
);

/** So many make one round of all homes. */
export const ROUND = homes.length;

/**
 * The n-th sample lead there ever was, the same on every machine. Each round sells the house next door to that of the
 * round before, since one address is sold once in 90 days.
 */
export function demoLead(n: number): DemoLead {
  const round = Math.floor(n / ROUND);
  // The countries take turns, so that a few fresh leads are some for each.
  const place = homes[(n * 19) % ROUND];
  if (!place) throw new Error("There are no sample homes");
  const { neighbourhood, home } = place;
  const leadType = leadTypes[(leadTypes.indexOf(home.leadType) + round) % leadTypes.length] ?? home.leadType;
  return { ...place, leadType, houseNumber: home.houseNumber + 2 * round, ...ids(`${neighbourhood.country} ${n}`) };
}

/**
 * How long ago the leads of a first seeding were published: evenly over nine days, so that some have expired. Nobody is
 * told of what is over a day old, so all but four are: an inbox that begins full hides the first mail.
 */
export function firstAge(n: number): number {
  return n < 4 ? spread(n) * DAY_MS : 25 * HOUR_MS + spread(n) * 191 * HOUR_MS;
}

/** How long ago the leads were published that a later seeding adds. */
export function freshAge(n: number): number {
  return spread(n) * 2 * DAY_MS;
}

function spread(n: number): number {
  return ((n + 1) * GOLDEN) % 1;
}

function ids(name: string): { leadId: string; requestId: string } {
  return { leadId: uuid(`demo lead ${name}`), requestId: uuid(`demo request ${name}`) };
}

/** A UUID of version 8, made of a name. */
function uuid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
