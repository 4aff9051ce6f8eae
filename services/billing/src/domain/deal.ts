import { type FieldError, refuse } from "@doorlight/common/errors";
import { MOST_DISCOUNT } from "@doorlight/common/numbers";
import type { LeadType } from "@doorlight/common/product";
import { isDay, type Range } from "@doorlight/common/time";
import type { Place } from "./price-list.ts";

/** The owner of a contract: an agent, or everybody in an office. */
export type ContractOwner = { kind: "user" | "office"; id: string };

export type DealType = "monthly" | "fixed" | "discount";
export type DealState = "draft" | "offered" | "active" | "ended";

/** The terms of a deal. */
export type DealTerms = {
  name: string;
  type: DealType;
  owner: ContractOwner;
  payerId: string;
  country: string;
  /** Net, in minor units of the country's currency: a month or once, as the type says. */
  fee: bigint;
  /** Days of the country, both included. */
  startsOn: string;
  endsOn: string;
  discountBasisPoints: number;
  leadsPerMonth: number;
  priority: boolean;
  /** Its limits; an empty list limits nothing. */
  leadTypes: LeadType[];
  places: Place[];
};

export type Draft = DealTerms & { id: string; state: "draft"; version: bigint; createdAt: Date };

type Timed = Omit<Draft, "state"> & {
  inForce: Range;
  /** It serves the agents of its office who came until then; null if the owner is an agent. */
  membersUntil: Date | null;
};

/** An activated deal that waits for its payer: it keeps its time free of others, and nothing else. */
export type Offer = Timed & {
  state: "offered";
  offeredAt: Date;
  /** The admin who activated it. */
  offeredBy: string;
  /** It lapses then. */
  lapsesAt: Date;
};

/** A later last day of a deal in force that waits for its payer: its time is kept free of others. */
export type Extension = Pick<Offer, "offeredAt" | "offeredBy" | "lapsesAt"> & {
  endsOn: string;
  /** When the deal would end then. */
  until: Date;
};

/** A deal that binds, or bound: in force in `inForce`, which an earlier end cuts short. */
export type Contract = Timed & {
  state: "active" | "ended";
  acceptedAt: Date;
  /** The last day that its payer agreed to: a deal that ends before costs and gives the share of its days. */
  agreedEndsOn: string;
  extension: Extension | null;
  /** Of the fee that its acceptance reserved among what its payer owes; null if it has none. */
  firstFeeId: string | null;
};

export type Deal = Draft | Offer | Contract;

/** A deal in force whose later last day waits for its payer. */
export type Extended = Contract & { extension: Extension };

/** What a payer is asked to accept: a deal, or one in force with a later last day. */
export type Asked = DealTerms &
  Pick<Offer, "id" | "offeredAt" | "offeredBy" | "lapsesAt"> & {
    /** The last day of the deal in force; null of a deal that is yet to be accepted. */
    formerEndsOn: string | null;
  };

/** One that binds, or bound. */
export const isContract = (deal: Deal): deal is Contract => deal.state === "active" || deal.state === "ended";

export const isExtended = (deal: Deal): deal is Extended => deal.state === "active" && deal.extension !== null;

export function askedOf(deal: Offer | Extended): Asked {
  if (deal.state === "offered") return { ...deal, formerEndsOn: null };
  return { ...deal, ...deal.extension, formerEndsOn: deal.endsOn };
}

/** One change of a deal. */
export type DealChange = {
  what: "created" | "changed" | "activated" | "extended" | "accepted" | "declined" | "lapsed" | "withdrawn" | "ended";
  /** Null if its payer answered it, or if time, or the end of an account, ended it. */
  adminId: string | null;
  at: Date;
  /** Names of the terms that changed. */
  fields: string[];
  /** Of one that gives something away: how much, net, and by whose approval, if one admin did not do it alone. */
  given?: { worth: number; approved: ApprovedBy | null };
  /** What it gave back of the fees, net. */
  returned?: bigint;
};

/** The same as it is kept, with the admin who approved it; null if none had to. */
export type PastChange = Omit<DealChange, "given" | "returned"> & {
  approvedBy: string | null;
  returned: bigint | null;
};

/** What another admin approved, and who that was. */
export type ApprovedBy = { approvalId: string; approvedBy: string };

/** What counts against what an admin may give alone in a country. */
export type GivenAlone = { adminId: string; country: string; since: Date };

/** No contract is longer, nor begins later; this catches a wrong year. */
const MOST_YEARS = 10;

/** The terms as they are saved in a year. Refuses `invalid_request` and names every wrong field. */
export function validTerms(input: DealTerms, year: number): DealTerms {
  const terms = { ...input, name: input.name.trim() };
  const fields = [...wrongDays(terms, year), ...wrongContent(terms)];
  if (fields.length > 0) refuse("invalid_request", { fields });
  return terms;
}

function wrongDays({ startsOn, endsOn }: DealTerms, year: number): FieldError[] {
  const unknown = [
    ...(isDay(startsOn) ? [] : [wrong("terms.starts_on", "invalid_day", "must be a day of the calendar")]),
    ...(isDay(endsOn) ? [] : [wrong("terms.ends_on", "invalid_day", "must be a day of the calendar")]),
  ];
  if (unknown.length > 0) return unknown;
  if (endsOn < startsOn) return [wrong("terms.ends_on", "ends_before_start", "must not lie before the first day")];
  const [first, last] = [yearOf(startsOn), yearOf(endsOn)];
  if (first - year > MOST_YEARS)
    return [wrong("terms.starts_on", "deal_too_far", `must begin within ${MOST_YEARS} years`)];
  return last - first > MOST_YEARS
    ? [wrong("terms.ends_on", "deal_too_long", `must be within ${MOST_YEARS} years`)]
    : [];
}

function wrongContent(terms: DealTerms): FieldError[] {
  const { name, type, fee, discountBasisPoints, leadsPerMonth, priority } = terms;
  const fields: FieldError[] = [];
  if (!name) fields.push(wrong("terms.name", "required", "Required"));
  if (type === "discount" && fee !== 0n) fields.push(wrong("terms.fee", "fee_without_type", "must be 0 without a fee"));
  if (type !== "discount" && fee === 0n) fields.push(wrong("terms.fee", "required", "Required"));
  if (discountBasisPoints > MOST_DISCOUNT)
    fields.push(wrong("terms.discount_basis_points", "discount_too_high", `must be at most ${MOST_DISCOUNT / 100} %`));
  if (discountBasisPoints === 0 && leadsPerMonth === 0 && !priority)
    fields.push(wrong("terms.discount_basis_points", "deal_empty", "must give a discount, leads or priority"));
  return fields;
}

/** Refuses `invalid_request` for days that have passed: nobody could accept it, and earlier purchases keep their price. */
export function checkStart({ startsOn, endsOn }: DealTerms, today: string): void {
  const passed = Object.entries({ starts_on: startsOn, ends_on: endsOn }).filter(([, day]) => day < today);
  const fields = passed.map(([name]) => wrong(`terms.${name}`, "day_has_passed", "must not lie in the past"));
  if (fields.length > 0) refuse("invalid_request", { fields });
}

/**
 * The possible changes of an active deal: its last day alone, and to no earlier than today. Refuses `invalid_request`
 * and names every other changed field.
 */
export function checkActiveChange(
  fields: readonly string[],
  { endsOn }: Pick<DealTerms, "endsOn">,
  today: string,
): void {
  const bound = fields
    .filter((name) => name !== "endsOn")
    .map((name) => wrong(`terms.${snake(name)}`, "deal_active", "cannot change while the deal is active"));
  if (bound.length === 0 && endsOn < today)
    bound.push(wrong("terms.ends_on", "day_has_passed", "must not lie in the past"));
  if (bound.length > 0) refuse("invalid_request", { fields: bound });
}

/** Names of the terms that differ. */
export function changedTerms(before: DealTerms, after: DealTerms): string[] {
  const names = Object.keys(after) as (keyof DealTerms)[];
  return names.filter((name) => textOf(before[name]) !== textOf(after[name]));
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner));

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const yearOf = (day: string) => Number(day.slice(0, "yyyy".length));

const wrong = (path: string, code: string, message: string): FieldError => ({ path, code, message });
