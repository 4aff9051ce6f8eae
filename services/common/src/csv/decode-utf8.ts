import { BrokenCsv } from "./broken-csv.ts";

/** The text of a file in UTF-8. Throws `BrokenCsv`. */
export function decodeUtf8(bytes: Uint8Array): string {
  // PostgreSQL keeps no zero in a text, and no table of people has one.
  if (bytes.includes(0)) throw new BrokenCsv("not_utf8", 1);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenCsv("not_utf8", 1);
  }
}
