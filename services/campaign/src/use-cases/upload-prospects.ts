import { setImmediate as nextTurn } from "node:timers/promises";
import { BrokenCsv, decodeUtf8 } from "@doorlight/common/csv";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import { guessFields, type ProspectField, type ProspectImport } from "../domain/prospect-import.ts";
import { headerOf, rowsBelowHeader } from "../domain/prospect-rows.ts";

/** A column of a file, with what it seems to be. */
export type Column = { name: string; field: ProspectField | null; samples: string[] };

type NewFile = { country: string; adminId: string; content: string; rows: number; columnCount: number };

type Ports = {
  imports: { add(file: NewFile, at: Date): Promise<ProspectImport> };
  packs: ReadonlyMap<string, unknown>;
  clock: Clock;
};

const SAMPLES = 3;
/** Rows that are read before others have their turn. */
const TURN = 1_000;

/**
 * Keeps a file until somebody says what its columns are. One that is no table is refused whole, with its line. Refuses
 * `invalid_request` and `not_found` for a country without a pack.
 */
export function makeUploadProspects({ imports, packs, clock }: Ports) {
  return async (
    country: string,
    adminId: string,
    bytes: Uint8Array,
  ): Promise<{ import: ProspectImport; columns: Column[] }> => {
    if (!packs.has(country)) return refuse("not_found");
    const { content, columns, rows } = await readTable(bytes).catch((error: unknown) => {
      if (!(error instanceof BrokenCsv)) throw error;
      return refuseField("file", error.reason, `line ${error.line}`);
    });
    const file = { country, adminId, content, rows, columnCount: columns.length };
    return { import: await imports.add(file, clock.now()), columns };
  };
}

async function readTable(bytes: Uint8Array): Promise<{ content: string; columns: Column[]; rows: number }> {
  const content = decodeUtf8(bytes);
  const header = headerOf(content);
  const fields = guessFields(header);
  const columns = header.map((name, at) => ({ name, field: fields[at] ?? null, samples: [] as string[] }));
  let rows = 0;
  for (const { cells } of rowsBelowHeader(content)) {
    rows += 1;
    for (const [at, { samples }] of columns.entries()) {
      const sample = (cells[at] ?? "").trim().slice(0, 100);
      if (sample !== "" && samples.length < SAMPLES) samples.push(sample);
    }
    if (rows % TURN === 0) await nextTurn();
  }
  if (rows === 0) throw new BrokenCsv("no_rows", 1);
  return { content, columns, rows };
}
