import { createHash } from "node:crypto";
import { leadTypes, type LeadType } from "@doorlight/common/product";
import { days, hours } from "@doorlight/common/time";
import { loadNeighbourhood, type Home, type Neighbourhood } from "./home.ts";

const GOLDEN = 0.618_034;

export type DemoLead = {
  n: number;
  leadId: string;
  requestId: string;
  neighbourhood: Neighbourhood;
  home: Home;
  houseNumber: number;
  /** A mailbox of its own: a second request of one seller for a similar home would be a duplicate. */
  email: string;
  leadType: LeadType;
  /** Nobody has it but the sellers of this home. */
  phone: string;
};

export const neighbourhoods = ["finland", "sweden", "britain"].map(loadNeighbourhood);

/** Those below are sample agents'; countries keep about a hundred for invented people. */
const FIRST_OF_SELLERS = 30n;

const homes = neighbourhoods.flatMap((neighbourhood) =>
  neighbourhood.homes.map((home, n) => {
    const phone = `+${BigInt(neighbourhood.phone) + FIRST_OF_SELLERS + BigInt(n)}`;
    return { neighbourhood, home, phone };
  }),
);

/** The number of leads in one round of all homes. */
export const ROUND = homes.length;

/**
 * The n-th sample lead, the same on every machine. Each round takes the house next door to that of the round before,
 * because one address becomes a lead only once in 90 days.
 */
export function demoLead(n: number): DemoLead {
  const round = Math.floor(n / ROUND);
  // The countries take turns, so that each has some of a few fresh leads.
  const place = homes[(n * 19) % ROUND];
  if (!place) throw new Error("There are no sample homes");
  const { neighbourhood, home } = place;
  const leadType = leadTypes[(leadTypes.indexOf(home.leadType) + round) % leadTypes.length] ?? home.leadType;
  const email = `${home.firstName.toLowerCase()}${round === 0 ? "" : `.${round}`}@example.test`;
  const houseNumber = home.houseNumber + 2 * round;
  return { n, ...place, leadType, houseNumber, email, ...ids(`${neighbourhood.country} ${n}`) };
}

/**
 * The age of the leads of a first seeding, in milliseconds: evenly over nine days, so that some have expired. All but four
 * are over a day old, because younger leads cause mails, and a full inbox would hide the first mail of a demo.
 */
export function firstAge(n: number): number {
  return n < 4 ? spread(n) * days(1) : hours(25) + spread(n) * hours(191);
}

/** Leads of the year before the demo; no later seeding reaches their numbers. */
export const history = Array.from({ length: 6 * ROUND }, (_, n) => 100 * ROUND + n);

/** The age of a lead of `history`, in milliseconds: from ten days to a year, more of them lately. */
export function historyAge(n: number): number {
  return days(10) + spread(n) ** 1.5 * days(350);
}

/** The age of the leads of a later seeding, in milliseconds. */
export function freshAge(n: number): number {
  return spread(n) * days(2);
}

function spread(n: number): number {
  return ((n + 1) * GOLDEN) % 1;
}

function ids(name: string): { leadId: string; requestId: string } {
  return { leadId: uuid(`demo lead ${name}`), requestId: uuid(`demo request ${name}`) };
}

/** A UUID of version 8, derived from a name. */
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
