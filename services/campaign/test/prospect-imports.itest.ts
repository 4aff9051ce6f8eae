import { refusalOf } from "@doorlight/common/testing";
import { LegalBasis } from "@doorlight/proto/campaign/v1/prospect_pb";
import { ProspectField } from "@doorlight/proto/campaign/v1/prospect_import_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let campaign: RunningCampaign;

beforeAll(async () => {
  campaign = await startCampaign();
});
afterAll(() => campaign.stop());
beforeEach(() => campaign.db.raw("truncate prospects, prospect_imports cascade"));

const upload = (text: string | Uint8Array) =>
  campaign.imports.uploadFile({ country: "FI", content: Buffer.from(text) }, campaign.admin);
const terms = (fields: string[], changes: object = {}) => ({
  fields: { fields },
  source: "Spring fair",
  basis: { legalBasis: LegalBasis.CORPORATE, legalBasisOn: "2026-11-01" },
  tags: { tags: ["fair"] },
  locale: "fi",
  ...changes,
});

async function imported(text: string, fields: string[], changes: object = {}) {
  const { import: file } = await upload(text);
  await campaign.imports.startImport({ importId: file!.id, ...terms(fields, changes) }, campaign.admin);
  await campaign.runJob("run-imports");
  return campaign.imports.getImport({ id: file!.id }, campaign.admin);
}
const all = async () =>
  (await campaign.prospects.listProspects({ country: "FI", limit: 100 }, campaign.admin)).prospects;

test("shows the columns of a file with samples and what they seem to be", async () => {
  const { import: file, columns } = await upload(
    "Nimi;Sähköposti;Muuta\nAino;aino@homes.example;\nBo;bo@homes.example;x\n",
  );
  expect(file).toMatchObject({ rows: 2, done: 0 });
  expect(file?.startedAt).toBeUndefined();
  expect(columns).toMatchObject([
    { name: "Nimi", field: ProspectField.NAME, samples: ["Aino", "Bo"] },
    { name: "Sähköposti", field: ProspectField.EMAIL, samples: ["aino@homes.example", "bo@homes.example"] },
    { name: "Muuta", field: ProspectField.UNSPECIFIED, samples: ["x"] },
  ]);
});

test("shows how the first rows would be read, and saves none", async () => {
  const { import: file } = await upload("who,mail\nAino,aino@homes.example\nBo,nowhere\n");
  const fields = { fields: ["name", "email"] };
  const { rows } = await campaign.imports.previewFile({ importId: file!.id, fields }, campaign.admin);
  expect(rows).toMatchObject([
    { line: 2, name: "Aino", email: "aino@homes.example", errors: [] },
    { line: 3, name: "", errors: [{ line: 3, column: "mail", code: "invalid_email" }] },
  ]);
  expect(await all()).toEqual([]);
});

test("saves rows with source, legal basis and tags, and names the wrong ones", async () => {
  const { import: done, errors } = await imported(
    "name,mail,phone\nAino,aino@homes.example,\nBo,nowhere,\nCia,,040 555 1234\nAino L,AINO@homes.example,\n",
    ["name", "email", "phone_number"],
  );
  expect(done).toMatchObject({
    rows: 4,
    done: 4,
    added: 2,
    merged: 0,
    unchanged: 1,
    refused: 1,
    source: "Spring fair",
  });
  expect(done?.finishedAt).toBeDefined();
  expect(errors).toMatchObject([{ line: 3, column: "mail", code: "invalid_email" }]);
  expect(await all()).toMatchObject([
    { name: "Cia", phoneNumber: "+358405551234", tags: ["fair"], source: "Spring fair" },
    { name: "Aino", email: "aino@homes.example", legalBasis: LegalBasis.CORPORATE, legalBasisOn: "2026-11-01" },
  ]);
});

test("changes nothing with the same file once more, and fills in from another one", async () => {
  const file = "name,mail\nAino,aino@homes.example\n";
  await imported(file, ["name", "email"]);
  expect((await imported(file, ["name", "email"])).import).toMatchObject({ added: 0, merged: 0, unchanged: 1 });
  const more = "mail,phone,agency\naino@homes.example,0405551234,Kallio Homes\n";
  expect((await imported(more, ["email", "phone_number", "brand"])).import).toMatchObject({ added: 0, merged: 1 });
  expect(await all()).toMatchObject([{ name: "Aino", brand: "Kallio Homes", phoneNumber: "+358405551234" }]);
});

test("keeps nothing of a file once it is read", async () => {
  await imported("mail\naino@homes.example\n", ["email"]);
  expect(await campaign.db("prospect_imports").pluck("content")).toEqual([null]);
});

test("answers a second start of a file as the first one", async () => {
  const { import: file } = await upload("mail\naino@homes.example\n");
  const start = () => campaign.imports.startImport({ importId: file!.id, ...terms(["email"]) }, campaign.admin);
  expect((await start()).import).toEqual((await start()).import);
});

test("resumes an import after its last batch", async () => {
  const mails = Array.from({ length: 1_200 }, (_, n) => `p${n}@homes.example`);
  const { import: file } = await upload(["mail", ...mails].join("\n"));
  const id = file!.id;
  await campaign.imports.startImport({ importId: id, ...terms(["email"]) }, campaign.admin);
  // A process that was killed after 700 rows.
  await campaign.db("prospect_imports").where({ id }).update({ added: 700 });
  await campaign.runJob("run-imports");
  expect((await campaign.imports.getImport({ id }, campaign.admin)).import).toMatchObject({
    added: 1_200,
    done: 1_200,
  });
  expect((await campaign.prospects.listProspects({ country: "FI", limit: 1 }, campaign.admin)).count).toBe(500);
});

test("imports two files about the same people at one moment without doubling any", async () => {
  const mails = Array.from({ length: 600 }, (_, n) => `p${n}@homes.example`);
  for (let n = 0; n < 2; n++) {
    const { import: file } = await upload(["mail", ...mails].join("\n"));
    await campaign.imports.startImport({ importId: file!.id, ...terms(["email"]) }, campaign.admin);
  }
  await Promise.all([campaign.runJob("run-imports"), campaign.runJob("run-imports")]);
  const { imports } = await campaign.imports.listImports({ country: "FI", limit: 10 }, campaign.admin);
  expect(imports.map(({ added, unchanged }) => added + unchanged)).toEqual([600, 600]);
  expect((await campaign.prospects.listProspects({ country: "FI", limit: 1 }, campaign.admin)).count).toBe(600);
});

test.each([
  ["in another encoding", Buffer.from("mail\nm\xe4ki@homes.example\n", "latin1"), "not_utf8"],
  ["with an open quote", 'mail\n"aino@homes.example\n', "open_quote"],
  ["with two million columns", `mail\n${",".repeat(2_000_000)}\n`, "too_many_cells"],
  ["without rows", "mail\n\n", "no_rows"],
  ["of 50,001 rows", `mail\n${"a@b.example\n".repeat(50_001)}`, "too_many_rows"],
])("refuses a file %s whole", async (_, content, code) => {
  expect(await refusalOf(upload(content))).toMatchObject({ code: "invalid_request", fields: [{ path: "file", code }] });
  expect(await campaign.db("prospect_imports")).toEqual([]);
});

test.each([
  [["name"], "required"],
  [["email", "email"], "duplicate"],
  [["email", "name", "brand"], "invalid_value"],
])("refuses the columns %j of a file of two", async (fields, code) => {
  const { import: file } = await upload("a,b\n1,2\n");
  const start = campaign.imports.startImport({ importId: file!.id, ...terms(fields) }, campaign.admin);
  expect(await refusalOf(start)).toMatchObject({ code: "invalid_request", fields: [{ path: "fields", code }] });
});

test("deletes files that nobody started after a day, and untouched prospects after 24 months", async () => {
  await upload("mail\naino@homes.example\n");
  await campaign.prospect({ email: "old@homes.example", added_at: new Date("2024-11-01") });
  await campaign.prospect({
    email: "kept@homes.example",
    added_at: new Date("2024-11-01"),
    touched_at: new Date("2025-01-01"),
  });
  campaign.clock.set("2026-11-22T11:00:00Z");
  await campaign.runJob("purge-prospects");
  expect(await campaign.db("prospect_imports")).toEqual([]);
  expect(await campaign.db("prospects").pluck("email")).toEqual(["kept@homes.example"]);
  campaign.clock.set("2026-11-21T10:00:00Z");
});
