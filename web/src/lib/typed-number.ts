import { type DecimalSign, readNumber } from "@doorlight/common/numbers";
import { languageTags, type Locale } from "./locale.ts";

/** A number that people type. */
export type NumberForm = {
  /** The most. */
  decimals?: number;
  /** They may stand before or after it. */
  units?: readonly string[];
  /** The value of one: 100 for an amount in minor units. */
  scale?: number;
};

const decimalSigns: Record<Locale, DecimalSign> = { en: ".", sv: ",", fi: "," };

/** The value of a text as readers of the language understand it. A text that is empty, malformed or ambiguous stays text. */
export function readTyped(text: string, locale: Locale, { scale = 1, ...form }: NumberForm = {}): number | string {
  const [number, another] = readNumber(text, decimalSigns[locale], form);
  if (number === undefined || another !== undefined) return text.trim();
  return scale === 1 ? number : Math.round(number * scale);
}

/** A message that asks which number an ambiguous text means; undefined for any other text. */
export function questionAbout(text: string, locale: Locale, { units = [] }: NumberForm = {}): string | undefined {
  const meanings = readNumber(text, decimalSigns[locale], { units });
  if (meanings.length < 2) return undefined;
  return `ambiguous ${meanings.map((number) => numberText(number, languageTags[locale], { grouped: true })).join("|")}`;
}

type Options = {
  scale?: number;
  /** The fewest. */
  decimals?: number;
  sign?: boolean;
  /** Whether thousands stand apart. */
  grouped?: boolean;
};

/** The text of an input, with at most two decimals: `1250` hundredths as "12.5" or "12,5". Empty for none. */
export function numberText(
  value: number | null,
  tag: string,
  { scale = 1, decimals = 0, sign = false, grouped = false }: Options = {},
): string {
  if (value === null) return "";
  return new Intl.NumberFormat(tag, {
    useGrouping: grouped,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
    signDisplay: sign ? "exceptZero" : "auto",
  }).format(value / scale);
}
