import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { eventually } from "@doorlight/common/testing/eventually";
import { days } from "@doorlight/common/time";
import { ImportKind } from "@doorlight/proto/leads/v1/agencies_service_pb";
import { makeKeyRemovedAgents } from "../src/use-cases/key-removed-agents.ts";
import { makeRunImports } from "../src/use-cases/run-imports.ts";
import { allStoredText } from "./all-stored-text.ts";
import { type RunningImports, startImports } from "./start-imports.ts";

let imports: RunningImports;
let leads: RunningImports["leads"];
let agencies: RunningImports["agencies"];
let admin: RunningImports["admin"];
let ports: RunningImports["ports"];
beforeAll(async () => {
  imports = await startImports();
  ({ leads, agencies, admin, ports } = imports);
});
afterAll(() => imports.stop());
beforeEach(() => imports.reset());

const agents = (...rows: string[]) => Buffer.from(["reference,agency,name,postal_code,email", ...rows].join("\n"));
const imported = (content: Uint8Array) => imports.imported(content, ImportKind.AGENCIES);

test("deletes a removed agent with all rows of their address, even against a later file", async () => {
  const aino = "a1,Nest,Aino,00530,aino@nest.example";
  await imported(agents(aino, "a2,Nest,Bo,00530,bo@nest.example", "a3,Roof,Aino,00530,Aino@Nest.example"));
  const remove = async (email: string) => (await agencies.removeAgent({ email }, admin)).rows;
  expect(await remove("AINO@nest.example")).toBe(2);
  expect(await remove("aino@nest.example")).toBe(0);
  expect(await remove("new@nest.example")).toBe(0);

  const later = [aino, "a2,Nest,Bo,00530,bo@nest.example", "a3,Roof,Aino,00530,", "a9,Nest,New,00530,new@nest.example"];
  const { import: done, errors } = await imported(agents(...later));
  expect(done).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: 3 });
  expect(errors).toMatchObject([2, 4, 5].map((line) => ({ line, code: "removed" })));
  expect(await leads.db("agency_agents").pluck("name")).toEqual(["Bo"]);
  expect(await allStoredText(leads.db)).not.toMatch(/aino@nest|new@nest/i);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const keyRemovedAgents = () => makeKeyRemovedAgents(ports)();

test("remembers a removed agent by a digest nobody can test addresses against after a day", async () => {
  const aino = "a1,Nest,Aino,00530,aino@nest.example";
  await imported(agents(aino));
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  // A row of a copy that knows no keyed digests.
  await leads.db("removed_agents").insert({
    digest: sha256("email bo@nest.example"),
    removed_at: leads.clock.now(),
    plain_until: leads.clock.now(),
  });
  const digests = () => leads.db("removed_agents").pluck<Buffer[]>("digest");
  const plain = ["email aino@nest.example", "reference FI a1", "email bo@nest.example"].map(sha256);
  const refused = async () => (await imported(agents(aino, "b,Nest,Bo,00530,bo@nest.example"))).errors;

  await keyRemovedAgents();
  expect(await digests()).toEqual(expect.arrayContaining(plain.slice(0, 2)));
  expect(await refused()).toMatchObject([2, 3].map((line) => ({ line, code: "removed" })));

  leads.clock.advance(days(1));
  await keyRemovedAgents();
  const kept = await digests();
  expect(kept).toHaveLength(3);
  for (const digest of plain) expect(kept).not.toContainEqual(digest);
  expect(await refused()).toMatchObject([2, 3].map((line) => ({ line, code: "removed" })));
  // Again removed, an agent is remembered once.
  await agencies.removeAgent({ email: "aino@nest.example" }, admin);
  expect(await digests()).toEqual(kept);
});

test("leaves out an agent who is removed while a file is read", async () => {
  await imports.start(agents("a1,Nest,Aino,00530,aino@nest.example"), ImportKind.AGENCIES);
  const { save } = ports.importedRows;
  let removing: Promise<unknown> = Promise.resolve();
  const importedRows: typeof ports.importedRows = {
    ...ports.importedRows,
    async save(tx, file, rows) {
      removing = agencies.removeAgent({ email: "aino@nest.example" }, admin);
      await waitingForLock();
      return save(tx, file, rows);
    },
  };
  await makeRunImports({ ...ports, importedRows })();
  await removing;
  expect(await leads.db("agency_agents").pluck("name")).toEqual([]);
});

/** Until the removal waits for the batch. */
const waitingForLock = () =>
  eventually(async () => {
    const { rows } = await leads.db.raw(
      "select from pg_locks where not granted and relation = 'removed_agents'::regclass",
    );
    expect(rows).toHaveLength(1);
  });

test("lets only admins remove agents", async () => {
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(agencies.removeAgent({ email: "aino@nest.example" }, agent))).code).toBe("forbidden");
});
