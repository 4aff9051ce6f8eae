import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** Tables whose name a number stands for: https://www.w3.org/TR/WOFF2/#table_dir_format */
const named = { cmap: 0, glyf: 10, loca: 11, other: 63 };

/** The code points that a font file in WOFF2 has a glyph for. */
export function glyphsOf(path: string): Set<number> {
  const file = readFileSync(path);
  const { tables, end } = directoryOf(file);
  const data = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  const at = tables.findIndex(({ tag }) => tag === named.cmap);
  const start = tables.slice(0, at).reduce((sum, { size }) => sum + size, 0);
  return new Set(codePointsOf(data.subarray(start)));
}

/** The tables of a file in their order, with their sizes, and where the directory ends. */
function directoryOf(file: Buffer) {
  let end = 48;
  const number = (): number => {
    for (let value = 0; ;) {
      const byte = file[end++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file[end++]!;
    const tag = flags & 63;
    if (tag === named.other) end += 4;
    const size = number();
    const isOutline = tag === named.glyf || tag === named.loca;
    const isTransformed = flags >> 6 !== (isOutline ? 3 : 0);
    return { tag, size: isTransformed ? number() : size };
  });
  return { tables, end };
}

/** What a `cmap` of segments (format 4) maps to a glyph: https://learn.microsoft.com/typography/opentype/spec/cmap */
function* codePointsOf(cmap: Buffer): Generator<number> {
  for (let record = 4; record < 4 + 8 * cmap.readUInt16BE(2); record += 8) {
    const table = cmap.readUInt32BE(record + 4);
    if (cmap.readUInt16BE(table) !== 4) continue;
    const width = cmap.readUInt16BE(table + 6);
    for (let segment = 0; segment < width; segment += 2) {
      const last = cmap.readUInt16BE(table + 14 + segment);
      for (let point = cmap.readUInt16BE(table + 16 + width + segment); point <= last; point++)
        if (point < 0xffff) yield point;
    }
  }
}
