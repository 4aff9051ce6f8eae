type Sums = { net: bigint; vat: bigint };

/**
 * The VAT of a part of a line that is taken back in parts: with it all of them have their share of the line's, half up. So none is off by
 * more than a cent, and the last has all that is left.
 */
export const vatOfPart = (net: bigint, line: Sums, left: Sums): bigint =>
  (2n * line.vat * (line.net - left.net + net) + line.net) / (2n * line.net) - (line.vat - left.vat);
