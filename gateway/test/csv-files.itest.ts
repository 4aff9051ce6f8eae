import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { eventually, type PeerRoutes } from "@doorlight/common/testing";
import { StatementService } from "@doorlight/proto/billing/v1/statement_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { fakeIdentity } from "./fake-identity.ts";
import { startGateways } from "./start-gateways.ts";

/** As many as the gateway asks for at once. */
const PAGE = 100;

const identity = fakeIdentity();
let gateways: Awaited<ReturnType<typeof startGateways>>;
/** Connections at the ends of those who were called. */
let sockets: Socket[];
/** How many pages the statement has. */
let pages: number;
/** The page that cannot be read. */
let broken: number | undefined;
/** How many pages were asked for. */
let asked: number;

/** Hard to compress, so that much is on its way at any time. */
const reasonOf = (row: number) => createHash("sha512").update(String(row)).digest("hex");

/** Rows are numbered within the length that the list had at its first page; 0 is a list without an end. */
const SPAN = 1_000_000n;

const purchasing: PeerRoutes = (router) =>
  router.service(LedgerService, {
    listTransactions({ after, limit }) {
      asked += 1;
      const length = after ? after.id / SPAN : BigInt(Number.isFinite(pages) ? pages * PAGE : 0);
      const first = after ? Number(after.id % SPAN) + 1 : 0;
      if (first / PAGE === broken) throw toConnectError(new Refusal("unavailable"));
      const left = length === 0n ? limit : Number(length) - first;
      const transactions = Array.from({ length: Math.min(limit, left) }, (_, nth) => ({
        id: length * SPAN + BigInt(first + nth),
        kind: "admin_grant",
        occurredAt: { seconds: 1_795_262_400n },
        credits: 1,
        creditsBalance: 1,
        reason: reasonOf(first + nth),
      }));
      return { transactions };
    },
  });

const billing: PeerRoutes = (router) => router.service(StatementService, { listMovements: () => ({}) });

const isOpen = (socket: Socket) =>
  !socket.destroyed && String(socket.localPort) === new URL(gateways.origins[0] ?? "").port;
const seeSocket = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  const redisUrls = [process.env["TEST_REDIS_URL"] ?? ""];
  const peers = { IDENTITY_ADDR: identity.routes, PURCHASING_ADDR: purchasing, BILLING_ADDR: billing };
  gateways = await startGateways({ redisUrls, peers });
  subscribe("net.server.socket", seeSocket);
});
afterAll(async () => {
  unsubscribe("net.server.socket", seeSocket);
  await gateways?.stop();
});
beforeEach(() => {
  [sockets, pages, broken, asked] = [[], 20, undefined, 0];
});

/** The answer as it begins. */
function statement(encoding: string): Promise<IncomingMessage> {
  const headers = { cookie: `doorlight_session=${identity.open()}`, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get(`${gateways.origins[0]}/api/billing/ledger.csv`, { headers, agent: false }, resolve).on("error", reject);
  });
}

test.each([
  ["br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["identity", undefined, (sent: Buffer) => sent],
] as const)("sends a file of many pages whole in the encoding %s", async (accepted, encoding, decompress) => {
  const answer = await statement(accepted);
  expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, encoding]);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe("attachment; filename=doorlight-statement-this-month.csv");
  const lines = decompress(await buffer(answer))
    .toString()
    .split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFTime,/);
  // The last column is the reference.
  const reasons = lines.slice(1, -1).map((line) => line.split(",").at(-2));
  expect(reasons).toEqual(Array.from({ length: 20 * PAGE }, (_, row) => reasonOf(row)));
  expect(asked).toBe(20);
});

/** Pages that are asked for while another reader gets a file of two. */
async function askedBesideAnotherReader(): Promise<number> {
  const before = asked;
  pages = 2;
  await buffer(await statement("identity"));
  return asked - before - 2;
}

test.each(["br", "gzip", "identity"])("stops reading for a reader of %s who leaves midway", async (accepted) => {
  pages = Infinity;
  const answer = await statement(accepted);
  await eventually(() => expect(asked).toBeGreaterThan(5));
  answer.destroy();
  await eventually(() => expect(sockets.filter(isOpen)).toHaveLength(0));
  // What was under way may still end.
  await askedBesideAnotherReader();
  expect(await askedBesideAnotherReader()).toBe(0);
});

test.each(["br", "gzip", "identity"])(
  "breaks off a file of %s at an unreadable page, so that nobody takes it for whole",
  async (accepted) => {
    broken = 15;
    await expect(statement(accepted).then(buffer)).rejects.toThrow(/aborted|hang up/);
    expect(await askedBesideAnotherReader()).toBe(0);
  },
);
