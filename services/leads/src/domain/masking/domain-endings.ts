import tlds from "tlds" with { type: "json" };

/** Also words of our languages, which stand after a full stop without a space more often than in an address. */
const WORDS = "is in it as at be by do my so to us am om la na za po ne sa pa er im";
const words = new Set(WORDS.split(" "));
const endings = new Set(tlds);
/** Endings that are no words, so that they count in capitals, too. */
const plain = new Set("com net org eu fi".split(" "));

/** How surely the last part of a name makes it an address on the net: `no`, only `before a path`, or `yes`. */
export function endingOf(label: string, written: string): "no" | "before a path" | "yes" {
  if (!endings.has(label)) return "no";
  if (plain.has(label)) return "yes";
  // A sentence begins with a capital.
  if (/^\p{Lu}\p{Ll}/u.test(written)) return "no";
  return words.has(label) ? "before a path" : "yes";
}
