import { comparedWith, type PriceChange, type PriceList, withChanges } from "./price-list.ts";

/** A version of a price list: its changes to the version before it, and its time. */
export type PriceListVersion = {
  version: bigint;
  effectiveFrom: Date;
  madeAt: Date;
  /** None if a release brought it with the country pack. */
  adminId: string | null;
  reason: string;
  /** What another admin approved; null if nobody had to. */
  approvalId: string | null;
  changes: PriceChange[];
};

/** A version that an admin dropped while it waited. */
export type DroppedVersion = Pick<PriceListVersion, "version" | "effectiveFrom" | "changes" | "approvalId"> & {
  adminId: string;
  at: Date;
};

/** A version that has taken effect, whole. */
export type EffectiveVersion = PriceListVersion & { list: PriceList };

/**
 * The price lists of a country: the one in force, and the versions that wait for their time. These stack: each is
 * nothing but changes, made to whatever list is in force when its time comes. So a change for today does not undo one
 * that waits for next month, and does not bring it forward. Versions are always in the order of taking effect: those
 * that wait behind a new one are renumbered.
 */
export type PriceBook = {
  /** As the country pack says; its caps and currency always count. */
  pack: PriceList;
  lastVersion: bigint;
  inForce: EffectiveVersion;
  waiting: PriceListVersion[];
};

/** The highest version there is, in force or not. */
export function newestVersion({ inForce, waiting }: Pick<PriceBook, "inForce" | "waiting">): bigint {
  return waiting.at(-1)?.version ?? inForce.version;
}

/** A new version at its place: behind those that take effect before it or with it. */
export function withVersion(book: PriceBook, added: Omit<PriceListVersion, "version">): PriceBook {
  const isLater = ({ effectiveFrom }: PriceListVersion) => effectiveFrom > added.effectiveFrom;
  const later = [{ ...added, version: 0n }, ...book.waiting.filter(isLater)].map((version, index) => ({
    ...version,
    version: book.lastVersion + BigInt(index + 1),
  }));
  const waiting = [...book.waiting.filter((version) => !isLater(version)), ...later];
  return compared({ ...book, waiting, lastVersion: book.lastVersion + BigInt(later.length) });
}

/** The list in force when a new version takes effect, put where `withVersion` puts it, and the version's result. */
export function previewOf(
  { inForce, waiting }: Pick<PriceBook, "inForce" | "waiting">,
  { effectiveFrom, changes }: Pick<PriceListVersion, "effectiveFrom" | "changes">,
): { before: PriceList; after: PriceList } {
  const before = waiting
    .filter((version) => version.effectiveFrom <= effectiveFrom)
    .reduce((list, version) => withChanges(list, version.changes), inForce.list);
  return { before, after: withChanges(before, changes) };
}

/** Without one of the versions that wait. */
export function withoutVersion(book: PriceBook, version: bigint): PriceBook {
  return compared({ ...book, waiting: book.waiting.filter((waiting) => waiting.version !== version) });
}

/** The versions whose time has come take effect, one after the other. */
export function withDue(book: PriceBook, now: Date): { book: PriceBook; effective: EffectiveVersion[] } {
  const effective: EffectiveVersion[] = [];
  let { inForce } = book;
  for (const version of book.waiting) {
    if (version.effectiveFrom > now) break;
    const { caps, currency } = book.pack;
    const list = { ...withChanges(inForce.list, version.changes), caps, currency };
    inForce = { ...version, changes: comparedWith(inForce.list, version.changes), list };
    effective.push(inForce);
  }
  if (effective.length === 0) return { book, effective };
  return { book: compared({ ...book, inForce, waiting: book.waiting.slice(effective.length) }), effective };
}

/** Restates the changes of each waiting version, since the list before it may be another now. */
function compared(book: PriceBook): PriceBook {
  let { list } = book.inForce;
  const waiting = book.waiting.map((version) => {
    const changes = comparedWith(list, version.changes);
    list = withChanges(list, changes);
    return { ...version, changes };
  });
  return { ...book, waiting };
}
