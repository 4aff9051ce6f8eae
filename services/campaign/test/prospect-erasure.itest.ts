import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { ProspectState } from "@doorlight/proto/campaign/v1/prospect_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { mailboxWithDigest } from "../src/domain/mailbox.ts";
import { type RunningCampaign, startCampaign } from "./start-campaign.ts";

let campaign: RunningCampaign;

beforeAll(async () => {
  campaign = await startCampaign();
});
afterAll(() => campaign.stop());
beforeEach(() => campaign.db.raw("truncate prospects, prospect_imports, suppressions, agents cascade"));

const canary = randomUUID().replaceAll("-", "").slice(0, 12);
const email = `${canary}@homes.example`;
const phone = "+358405551234";

/** A prospect from a file, with everything that people may say about one. */
async function someCanary(): Promise<string> {
  const file = `name,mail,phone,agency,city,tags\n${canary},${email},${phone},Homes ${canary},${canary}ville,${canary}\n`;
  await imported(file);
  const { prospects } = await campaign.prospects.listProspects({ country: "FI", limit: 1 }, campaign.admin);
  const id = prospects[0]!.id;
  await campaign.prospects.addProspectNote({ prospectId: id, text: `Met ${canary}` }, campaign.admin);
  return id;
}

async function imported(file: string) {
  const content = Buffer.from(file);
  const { import: uploaded } = await campaign.imports.uploadFile({ country: "FI", content }, campaign.admin);
  const importId = uploaded!.id;
  const fields = { fields: ["name", "email", "phone_number", "brand", "place", "tags"] };
  const terms = { source: "Fair", basis: {}, locale: "fi" };
  await campaign.imports.startImport({ importId, fields, ...terms }, campaign.admin);
  await campaign.runJob("run-imports");
  return campaign.imports.getImport({ id: importId }, campaign.admin);
}

/** Tables of the database with the canary, its address or its number in a row. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { rows } = await campaign.db.raw<{ rows: { name: string }[] }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    for (const text of texts) {
      const hit = await campaign.db.raw<{ rows: unknown[] }>(`select 1 from ${name} t where t::text ilike ? limit 1`, [
        `%${text}%`,
      ]);
      if (hit.rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

const erase = (prospectId: string) => campaign.prospects.eraseProspect({ prospectId }, campaign.admin);

test("leaves nothing of an erased prospect in any table", async () => {
  const id = await someCanary();
  expect(await tablesWith(canary, phone)).not.toEqual([]);
  await erase(id);
  expect(await tablesWith(canary, phone)).toEqual([]);
  expect((await refusalOf(campaign.prospects.getProspect({ id }, campaign.admin))).code).toBe("not_found");
});

test("suppresses the mailbox of an erased prospect without end", async () => {
  await erase(await someCanary());
  const { digest } = mailboxWithDigest(await campaign.dataKey(), email);
  const [suppressed] = await campaign.db("suppressions").where({ mailbox_digest: digest });
  expect(suppressed).toMatchObject({ kind: "all", cause: "erased" });
});

test.each([
  ["address, also with a tag", `x,${canary}+list@homes.example,,,,\n`],
  ["number without an address", `x,,${phone},,,\n`],
])("brings no erased prospect back by the %s of a later file", async (_, row) => {
  await erase(await someCanary());
  const { import: done, errors } = await imported(`name,mail,phone,agency,city,tags\n${row}`);
  expect(done).toMatchObject({ added: 0, refused: 1 });
  expect(errors).toMatchObject([{ line: 2, column: "", code: "erased" }]);
});

test("remembers the account that a prospect was invited to", async () => {
  const id = await campaign.prospect({ email });
  const userId = randomUUID();
  const link = () => campaign.prospects.linkAccount({ prospectId: id, userId }, campaign.admin);
  await link();
  expect((await link()).prospect).toMatchObject({ userId, state: ProspectState.SIGNED_UP, version: 2n });
});

test("finds that a prospect has signed up by the address of a new account", async () => {
  const id = await campaign.prospect({ email });
  const other = await campaign.prospect({ email: "bo@homes.example" });
  const userId = await campaign.agent({ email: `${canary}+doorlight@homes.example` });
  const { prospect } = await campaign.prospects.getProspect({ id }, campaign.admin);
  expect(prospect).toMatchObject({ userId, state: ProspectState.SIGNED_UP });
  expect((await campaign.prospects.getProspect({ id: other }, campaign.admin)).prospect?.userId).toBe("");
});

test("erases the prospect of an erased account", async () => {
  await campaign.prospect({ email });
  const userId = await campaign.agent({ email });
  await campaign.consume(UserErasedSchema, {
    userId,
    country: "FI",
    erasedAt: timestampFromDate(campaign.clock.now()),
  });
  expect(await tablesWith(canary)).toEqual([]);
});
