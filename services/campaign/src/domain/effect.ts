/** Of a group: how many people, and how many of them did what the campaign hoped for. */
export type Group = { size: number; did: number };

/** The difference of two shares and its 95 % interval; all from 0 to 1. */
export type Effect = { mailed: number; heldOut: number; difference: number; low: number; high: number };

const Z = 1.959964;

/**
 * What a campaign changed: the share of the mailed people that did it against that of the held-out ones. Newcombe's interval of
 * two Wilson intervals, which keeps its promise for small shares and small groups too. Null without both groups.
 */
export function effectOf(mailed: Group, heldOut: Group): Effect | null {
  if (mailed.size === 0 || heldOut.size === 0) return null;
  const [a, b] = [wilson(mailed), wilson(heldOut)];
  const difference = a.share - b.share;
  return {
    mailed: a.share,
    heldOut: b.share,
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

/** A share with its Wilson score interval. */
function wilson({ size, did }: Group): { share: number; low: number; high: number } {
  const share = did / size;
  const scale = 1 + Z ** 2 / size;
  const middle = (share + Z ** 2 / (2 * size)) / scale;
  const reach = (Z * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2))) / scale;
  return { share, low: middle - reach, high: middle + reach };
}
