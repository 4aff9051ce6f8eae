import { leadTypes, type LeadType } from "@doorlight/common/product";
import { dayNumber, isAwayOn } from "./away.ts";
import type { LeadListMode } from "./lead-list.ts";
import { propertyTypes, type PropertyType } from "./lead.ts";
import type { Match } from "./list-decision.ts";
import { listRules } from "./list-rule.ts";
import { makePostings } from "./postings.ts";

/** A lead list as a row of the table, at one of its changes. */
export type ChangedList = {
  id: string;
  userId: string;
  mode: LeadListMode;
  createdAt: Date;
  version: bigint;
  /** Of all lists, in the order of their changes. */
  change: bigint;
  /** Whether anything can come from it: it is not removed, and no mere saved search. */
  isActive: boolean;
  locationIds: readonly string[];
  /** Any of these; empty for all. */
  propertyTypes: readonly PropertyType[];
  leadTypes: readonly LeadType[];
  isPaused: boolean;
  /** Days of the country, both included. */
  awayFrom: string | undefined;
  awayUntil: string | undefined;
};

export type MatchedLead = {
  locationIds: readonly string[];
  propertyType: PropertyType;
  leadType: LeadType;
  /** Of the match, in the time zone of the country. */
  day: string;
};

type IndexedList = Pick<ChangedList, "id" | "userId" | "version" | "locationIds"> & {
  mode: Match["mode"];
  /** In milliseconds: a hundred thousand dates would take several times the space. */
  createdAt: number;
};

/** A list in whose places a lead is. The bits of `failed` are the rules that do not let it through. */
export type Fit = Omit<IndexedList, "locationIds"> & { failed: number };

const LEAD_TYPES = propertyTypes.length;
const PAUSED = 1 << (LEAD_TYPES + leadTypes.length);
/** Few lists have days away; those of the others are not looked at. */
const HAS_AWAY = PAUSED << 1;
const FAILED_BITS = listRules.length;

/**
 * The active lists, by their places. A lead names its own place and those above it, so a list is found under the few
 * names of the lead, however many places it has. Compared fields lie in arrays of numbers: objects of ten thousand
 * lists would take ten times as long to read.
 */
export function makeListIndex() {
  const postings = makePostings();
  const slots = new Map<string, number>();
  const free: number[] = [];
  const lists: IndexedList[] = [];
  /** The rules by which each list refuses the lead. */
  let obstacles = new Uint32Array(64);
  let awayFrom = new Uint32Array(64);
  let awayUntil = new Uint32Array(64);
  /** The last search that met a list, which may be in two places of one lead. */
  let seen = new Uint8Array(64);
  let found = new Uint32Array(64);
  let search = 0;

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    for (const place of lists[slot]!.locationIds) postings.remove(place, slot);
    slots.delete(id);
    free.push(slot);
  }

  function add(list: ChangedList): void {
    const slot = free.pop() ?? lists.length;
    if (slot === obstacles.length) {
      [obstacles, awayFrom, awayUntil] = [doubled(obstacles), doubled(awayFrom), doubled(awayUntil)];
      [seen, found] = [new Uint8Array(obstacles.length), new Uint32Array(obstacles.length)];
    }
    const locationIds = [...new Set(list.locationIds)];
    lists[slot] = {
      id: list.id,
      userId: list.userId,
      version: list.version,
      locationIds,
      mode: list.mode === "subscription" ? "subscription" : "notification",
      createdAt: list.createdAt.getTime(),
    };
    slots.set(list.id, slot);
    obstacles[slot] =
      bitsWithout(propertyTypes, list.propertyTypes) |
      (bitsWithout(leadTypes, list.leadTypes) << LEAD_TYPES) |
      (list.isPaused ? PAUSED : 0) |
      (list.awayFrom ? HAS_AWAY : 0);
    awayFrom[slot] = dayNumber(list.awayFrom);
    awayUntil[slot] = dayNumber(list.awayUntil);
    for (const place of locationIds) postings.add(place, slot);
  }

  return {
    /** Takes lists as they are now. */
    put(changed: readonly ChangedList[]): void {
      for (const list of changed) {
        remove(list.id);
        if (list.isActive) add(list);
      }
    },

    /** A list that is in the table no more. */
    remove,

    /** The lists in whose places a lead is, as numbers for `fit`, valid until the next search or change. */
    find({ locationIds, propertyType, leadType, day }: MatchedLead): Uint32Array {
      const propertyBit = 1 << propertyTypes.indexOf(propertyType);
      const leadBit = 1 << (LEAD_TYPES + leadTypes.indexOf(leadType));
      const ofLead = propertyBit | leadBit | PAUSED | HAS_AWAY;
      const today = dayNumber(day);
      search = nextSearch(search, seen);
      // Constants of this search, which the engine need not read again for each list.
      const [now, bits, met, fits] = [search, obstacles, seen, found];
      let count = 0;
      for (const place of locationIds) {
        const { members, size } = postings.of(place);
        for (let i = 0; i < size; i += 1) {
          const slot = members[i]!;
          if (met[slot] === now) continue;
          met[slot] = now;
          const inItsWay = bits[slot]! & ofLead;
          // Nothing is in the way of a lead in most lists, so the rules are not asked one by one.
          const failed =
            inItsWay === 0
              ? 0
              : (inItsWay & propertyBit ? 1 : 0) |
                (inItsWay & leadBit ? 2 : 0) |
                (inItsWay & PAUSED ? 4 : 0) |
                (inItsWay & HAS_AWAY && isAwayOn(today, awayFrom[slot]!, awayUntil[slot]!) ? 8 : 0);
          fits[count++] = (slot << FAILED_BITS) | failed;
        }
      }
      return found.subarray(0, count);
    },

    fit(number: number): Fit {
      const { locationIds: _, ...list } = lists[number >>> FAILED_BITS]!;
      return { ...list, failed: number & (2 ** FAILED_BITS - 1) };
    },
  };
}

/** The lists that a lead fits, in the order in which they were made. */
export function matchesOf(fits: readonly Fit[]): Match[] {
  return fits
    .filter(({ failed }) => failed === 0)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .map(({ id: listId, userId, mode }) => ({ listId, userId, mode }));
}

export type ListIndex = ReturnType<typeof makeListIndex>;

/** Of all but some; no bits for none of them. */
function bitsWithout<Value>(all: readonly Value[], some: readonly Value[]): number {
  if (some.length === 0) return 0;
  return all.reduce((bits, value, place) => bits | (some.includes(value) ? 0 : 1 << place), 0);
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Starts over before the numbers would no longer go into `seen`: bytes, since a search reads and writes them all over. */
function nextSearch(search: number, seen: Uint8Array): number {
  if (search < 2 ** 8 - 1) return search + 1;
  seen.fill(0);
  return 1;
}
