import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { allStoredText } from "./all-stored-text.ts";
import { type RunningImports, startImports } from "./start-imports.ts";

let imports: RunningImports;
let leads: RunningImports["leads"];
let agencies: RunningImports["agencies"];
let admin: RunningImports["admin"];
beforeAll(async () => {
  imports = await startImports();
  ({ leads, agencies, admin } = imports);
});
afterAll(() => imports.stop());
beforeEach(() => imports.reset());

const agents = (...rows: string[]) =>
  Buffer.from(["reference,agency,name,postal_code,email,commission_rate", ...rows].join("\n"));
const aino = "a1,Nest,Aino,00530,aino@nest.example,3.5";
const bo = "a2,Nest,Bo,00530,bo@nest.example,3.5";
const preview = (...rows: string[]) => imports.preview(agents(...rows), ImportKind.AGENCIES);
async function imported(...rows: string[]): Promise<string> {
  const { import: done } = await imports.imported(agents(...rows), ImportKind.AGENCIES);
  return done!.id;
}
const undo = async (id: string) => (await agencies.undoImport({ id }, admin)).import;
const rates = () =>
  leads.db("agency_agents").orderBy("reference").select({ reference: "reference", rate: "commission_rate" });

test("previews new, changed and wrong rows of a file as its import counts them, saving none", async () => {
  await imported(aino, bo);
  const rows = [aino.replace("3.5", "4"), bo, "a3,Nest,Cia,00100,,", "a4,=1+1,Di,00530,,"];
  const before = await rates();
  const { previewId, changes, errors, ...counts } = await preview(...rows);
  expect(counts).toMatchObject({ rows: 4, added: 1, changed: 1, unchanged: 1, refused: 1 });
  expect(changes).toMatchObject([
    { line: 2, isNew: false, joinsAgency: false, cells: [{ column: "commission_rate", before: "3.5", after: "4" }] },
    {
      line: 4,
      isNew: true,
      joinsAgency: true,
      cells: [
        { column: "agency", before: "", after: "Nest" },
        { column: "name", after: "Cia" },
        { column: "postal_code", after: "00100" },
      ],
    },
  ]);
  expect(errors).toMatchObject([{ line: 5, column: "agency", code: "formula" }]);
  expect(await rates()).toEqual(before);

  await agencies.confirmImport({ previewId }, admin);
  await agencies.confirmImport({ previewId }, admin);
  await leads.runJob("run-imports");
  expect((await agencies.getImport({ id: previewId }, admin)).import).toMatchObject({
    added: 1,
    changed: 1,
    unchanged: 1,
    refused: 1,
  });
  expect(await leads.db("import_previews")).toEqual([]);
});

test("previews a removed agent as left out", async () => {
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  expect(await preview(aino, bo)).toMatchObject({
    added: 1,
    refused: 1,
    errors: [{ line: 2, column: "", code: "removed" }],
  });
});

test("purges a preview a day later, which then cannot be imported", async () => {
  const { previewId } = await preview(aino);
  leads.clock.advance(days(1));
  await leads.runJob("purge-by-retention");
  expect(await leads.db("import_previews")).toHaveLength(1);
  leads.clock.advance(1);
  await leads.runJob("purge-by-retention");
  expect((await refusalOf(agencies.confirmImport({ previewId }, admin))).code).toBe("not_found");
  expect(await allStoredText(leads.db)).not.toContain("aino@nest");
});

test("takes back what an import added and changed, once", async () => {
  await imported(aino);
  const second = await imported(aino.replace("3.5", "4"), bo);
  expect(await undo(second)).toMatchObject({ added: 1, changed: 1, takenBack: 2 });
  expect(await rates()).toEqual([{ reference: "a1", rate: 350 }]);
  await imported(bo);
  expect(await undo(second)).toMatchObject({ takenBack: 2 });
  expect(await rates()).toHaveLength(2);
});

test("takes back sales with their days and prices", async () => {
  const sale = (price: number) =>
    Buffer.from(
      `reference,sold_on,postal_code,property_type,area,price\ns1,2026-10-0${price},00530,flat,50.5,${price}`,
    );
  await imports.imported(sale(1), ImportKind.SALES);
  const [before] = await leads.db("sales");
  const { import: second } = await imports.imported(sale(2), ImportKind.SALES);
  await undo(second!.id);
  expect(await leads.db("sales")).toEqual([before]);
});

test("leaves rows that a later import changed, and takes imports back one after the other", async () => {
  const first = await imported(aino, bo);
  const second = await imported(aino.replace("3.5", "4"));
  expect(await undo(first)).toMatchObject({ takenBack: 1 });
  expect(await rates()).toEqual([{ reference: "a1", rate: 400 }]);
  expect(await undo(second)).toMatchObject({ takenBack: 1 });
  expect(await rates()).toEqual([{ reference: "a1", rate: 350 }]);
});

test("brings back no removed agent by an undo", async () => {
  await imported(aino, bo);
  const second = await imported("a1,Nest,Cia,00530,cia@nest.example,3", bo.replace("3.5", "3"));
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  await agencies.removeAgent({ email: "bo@nest.example" }, admin);
  expect(await undo(second)).toMatchObject({ takenBack: 0 });
  expect(await leads.db("agency_agents").pluck("name")).toEqual(["Cia"]);
  expect(await allStoredText(leads.db)).not.toMatch(/aino@nest|bo@nest/);
});

test("refuses to undo an import that is unknown or has rows left", async () => {
  const id = await imports.start(agents(aino), ImportKind.AGENCIES);
  for (const refused of [id, randomUUID()]) {
    expect((await refusalOf(agencies.undoImport({ id: refused }, admin))).code).toBe("not_found");
  }
});
