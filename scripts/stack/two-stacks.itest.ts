import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import pg from "pg";
import { isOutsideDatabase } from "./infrastructure.ts";
import { ensureKeys } from "./keys.ts";
import { claimDatabase, leaveDatabase } from "./own-database.ts";
import { developmentPorts, unusedPorts } from "./ports.ts";
import { keepSettings } from "./settings-file.ts";
import { silentAddresses } from "./silent-addresses.ts";
import { Stack } from "./stack.ts";
import { defineStack, prepareStores, refuseToMove, startParts, startStack } from "./start-stack.ts";
import { until } from "./until.ts";

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "doorlight-"));
  folders.push(path);
  return path;
};
const printed = jest.spyOn(console, "log");
beforeEach(() => void printed.mockImplementation(() => {}));
const sleeper = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] };

let first: Stack;
let url: string;
beforeAll(async () => {
  first = defineStack({ dataDir: folder(), ports: await unusedPorts(), profile: "test" });
  await startParts(first, ["postgres"]);
  url = first.settings.infrastructure.databaseUrl;
}, 120_000);
afterEach(() => void printed.mockClear());
afterAll(async () => {
  await first.stop();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

test("changes nothing in a PostgreSQL that belongs to another stack", async () => {
  const databases = async () =>
    (await query("select datname from pg_database order by 1")).map(({ datname }) => String(datname));
  const before = await databases();
  await claimDatabase(url, first.settings.dataDir);
  await claimDatabase(url, first.settings.dataDir);

  const { infrastructure } = first.settings;
  const second = new Stack({ ...first.settings, dataDir: folder(), ports: await unusedPorts(), infrastructure });
  ensureKeys(second.settings.dataDir);
  await expect(prepareStores(second)).rejects.toThrow(`belongs to the stack in ${first.settings.dataDir}`);
  expect(await databases()).toEqual(before);
});

test("drops a reset stack's databases and marks in an outside PostgreSQL, and nobody else's", async () => {
  const marks = async () => (await query("select from pg_tables where tablename = 'doorlight_stack'")).length;
  const databases = async () => (await query("select from pg_database where datname = 'doorlight_leads'")).length;
  const own = first.settings.dataDir;
  await claimDatabase(url, own);
  await query("create database doorlight_leads");
  expect(await leaveDatabase(url, folder())).toBe(false);
  expect([await marks(), await databases()]).toEqual([1, 1]);

  expect([await leaveDatabase(url, own), await leaveDatabase(url, own)]).toEqual([true, false]);
  expect([await marks(), await databases()]).toEqual([0, 0]);
  const next = folder();
  await claimDatabase(url, next);
  await leaveDatabase(url, next);
});

test("counts a PostgreSQL named in the environment as outside, and the stack's own as not", () => {
  const { infrastructure, ports } = first.settings;
  expect(isOutsideDatabase(infrastructure, ports)).toBe(false);
  expect(isOutsideDatabase({ ...infrastructure, databaseUrl: "postgres://postgres@db.example" }, ports)).toBe(true);
});

test("starts a PostgreSQL that was killed again with its data, and says so", async () => {
  await query("create table kept as select 1 as one");
  process.kill(first.processes.pid("postgres")!, "SIGKILL");
  await until(() => !first.processes.isRunning("postgres"), 10_000);

  await startParts(first, ["postgres"]);
  expect(printed.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/^ {2}postgres had ended by itself \(.*its log ends with: .+\); it is started again$/),
  );
  expect(await query("select one from kept")).toEqual([{ one: 1 }]);
}, 60_000);

test("does not report a running stack on other ports", async () => {
  const stack = new Stack({ ...first.settings, dataDir: folder() });
  keepSettings(stack.settings);
  refuseToMove(stack, developmentPorts());
  stack.processes.start("gateway", sleeper);
  refuseToMove(stack, stack.settings.ports);
  expect(() => refuseToMove(stack, { ...stack.settings.ports, product: 8_081 })).toThrow(
    `runs on other ports (${stack.urls.product}): make down first`,
  );
  await stack.stop();
});

test("stops the start in one line if another holds a port, and ends what it started", async () => {
  const stack = new Stack({ ...first.settings, dataDir: folder(), ports: await unusedPorts() });
  stack.processes.start("leads", sleeper);
  const start = stack.orEndAgain(async () => {
    stack.processes.start("billing", sleeper);
    const server = createServer().listen(stack.settings.ports["identity-rpc"], "127.0.0.1");
    await once(server, "listening");
    await stack.start("identity").finally(() => server.close());
  });
  await expect(start).rejects.toThrow(/These ports are in use:\n.*identity-rpc.*\n.*PORT_OFFSET=<number>/);
  expect(stack.processes.running()).toEqual(["leads"]);
  expect(() => stack.processes.start("gateway", sleeper)).toThrow("another part could not start");
  await stack.stop();
});

test("checks all ports before it starts anything", async () => {
  const stack = defineStack({ dataDir: folder(), ports: await unusedPorts(), profile: "test" });
  const server = createServer().listen(stack.settings.ports.smtp, "127.0.0.1");
  await once(server, "listening");
  await expect(startStack(stack)).rejects.toThrow(/\d+ +smtp/);
  server.close();
  expect(stack.processes.running()).toEqual([]);
});

test("finds an address where nothing answers before it prints it", async () => {
  const server = createHttpServer((_, response) => void response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const silent = `http://localhost:${(await unusedPorts()).product}`;
  expect(await silentAddresses([address, silent])).toEqual([silent]);
  server.close();
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
