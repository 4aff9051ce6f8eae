import { spansOf } from "./span.ts";
import type { Span } from "./span.ts";

/** What the seller entered in the form and should not repeat in the description. */
export type Known = { firstName: string; lastName: string; address: string };

const GAP = String.raw`[\s.,/-]*`;

/** The seller's own name and the home's street address. */
export function findKnown(text: string, { firstName, lastName, address }: Known): Span[] {
  const patterns = [
    whole(`${words(firstName)}${GAP}${words(lastName)}`, "giu"),
    whole(`${words(lastName)}${GAP}${words(firstName)}`, "giu"),
    ...(lastName.trim().length > 2 ? [whole(words(lastName), "gu")] : []),
    ...streetPatterns(address),
  ];
  return patterns.flatMap((pattern) => spansOf(text, pattern));
}

/** Each part of the address that has a number, and its street with the house number alone. */
function streetPatterns(address: string): RegExp[] {
  const parts = address.split(",").filter((part) => /\p{L}/u.test(part) && /\p{N}/u.test(part));
  const streets = parts.flatMap((part) => /^\P{N}*\p{L}\P{N}*\p{N}+/u.exec(part)?.[0] ?? []);
  return [...parts, ...streets].map((part) => whole(words(part), "giu"));
}

function whole(pattern: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, flags);
}

function words(text: string): string {
  const list = text.match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
  return list.length > 0 ? list.join(GAP) : String.raw`(?!)`;
}
