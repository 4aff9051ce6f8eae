import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import * as contract from "../../gateway/contract/index.ts";
import { fileExamples, importFiles } from "../../gateway/src/open-api/examples/files.ts";
import fieldDescriptions from "../../gateway/src/open-api/field-descriptions.json" with { type: "json" };
import { readBankFile } from "../../services/billing/src/documents/read-bank-file.ts";
import {
  decimalSignOf,
  importColumns,
  MOST_ROWS,
  readImportRow,
  rowsOf,
} from "../../services/leads/src/domain/import-rows.ts";
import { root } from "../stack/run.ts";

const { summary } = contract.previewImport;

test.each(["sales", "agencies"] as const)("names all columns of an import of %s in the OpenAPI document", (kind) => {
  const { required, optional } = importColumns[kind];
  const columns = [...required, ...optional];
  expect(columns.filter((column) => !summary.includes(`\`${column}\``))).toEqual([]);
  expect(summary).toContain(`${MOST_ROWS.toLocaleString("en")} rows`);
});

test.each(["sales", "agencies"] as const)(
  "has an example of an import of %s with all its columns, which is read",
  (kind) => {
    const columns = importColumns[kind];
    const rows = rowsOf(kind, importFiles[kind]);
    expect(Object.keys(rows[0]!.fields)).toHaveLength(columns.required.length + columns.optional.length + 1);
    const decimalSign = decimalSignOf(importFiles[kind]);
    const reading = { today: "2026-11-22", readCode: (written: string) => written, currency: "EUR", decimalSign };
    expect(rows.map((row) => readImportRow(kind, row, reading))).toEqual([expect.objectContaining({ line: 2 })]);
  },
);

test("reads the example of a bank statement", () => {
  const { statement } = fileExamples.get(contract.importStatement) as { statement: { value: { file: string } } };
  const [{ account, entries } = { account: "", entries: [] }] = readBankFile(statement.value.file);
  expect(account).toBe("FI2112345600000785");
  expect(entries).toMatchObject([
    { id: "20261214593156", amount: { amount: 14_809n, currency: "EUR" }, reference: "RF332348236" },
  ]);
});

test("names every error of a row in the OpenAPI document", () => {
  const sources = ["domain/import-rows.ts", "use-cases/read-import.ts"].map((file) =>
    readFileSync(join(root, "services/leads/src", file), "utf8"),
  );
  const codes = sources.flatMap((source) => [
    ...source.matchAll(/wrong\([^,()]+, "([a-z_]+)"\)/g),
    ...source.matchAll(/column: [^,]+, code: "([a-z_]+)"/g),
  ]);
  const described = (fieldDescriptions as Record<string, string>)["ImportError.code"];
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.map(([, code]) => code).filter((code) => !described?.includes(`\`${code}\``))).toEqual([]);
});
