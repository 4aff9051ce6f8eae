import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually, tcpProxy, type TcpProxy } from "@doorlight/common/testing";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { PaymentSource } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { fakeIdentity } from "./fake-identity.ts";
import { startGateways } from "./start-gateways.ts";

const LEAD = "01930000-0000-7000-8000-000000000001";
const RUNS = process.env["LONG_RUN"] ? 20 : 3;
const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
const identity = fakeIdentity();

let lines: TcpProxy[];
let gateways: Awaited<ReturnType<typeof startGateways>>;

beforeAll(async () => {
  lines = [await tcpProxy(redisUrl), await tcpProxy(redisUrl)];
  gateways = await startGateways({
    redisUrls: lines.map(({ url }) => url),
    peers: {
      IDENTITY_ADDR: identity.routes,
      PURCHASING_ADDR: (router) =>
        router.service(PurchasingService, {
          getAccount: () => ({ account: { credits: 1 } }),
          buyLead: ({ leadId }) => ({
            purchase: {
              id: randomUUID(),
              leadId,
              acquiredAt: timestampFromDate(new Date()),
              fee: { amount: 100n, currency: "EUR" },
              paymentSource: PaymentSource.CREDIT,
            },
            grant: "grant",
          }),
        }),
      LEADS_ADDR: (router) => router.service(LeadsService, { getContact: () => ({ contact: { firstName: "Selma" } }) }),
    },
  });
});
afterAll(async () => {
  await gateways?.stop();
  for (const line of lines) await line.close();
});

type Replica = 0 | 1;

async function send(replica: Replica, method: string, path: string, token: string): Promise<number> {
  const { status, body } = await fetch(gateways.origins[replica] + path, {
    method,
    headers: {
      cookie: `doorlight_session=${token}`,
      "sec-fetch-site": "same-origin",
      "idempotency-key": randomUUID(),
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { body: "{}" }),
  });
  await body?.cancel();
  return status;
}

const read = (replica: Replica, token: string) => send(replica, "GET", "/api/auth/me", token);
const buy = (replica: Replica, token: string) => send(replica, "POST", `/api/leads/${LEAD}/purchase`, token);
const logOut = (replica: Replica, token: string) => send(replica, "POST", "/api/auth/logout", token);

/** Bytes between both replicas and Redis stop, as while Redis is stopped; connections stay. */
const pauseRedis = () => lines.forEach((line) => line.pause());
const resumeRedis = () => lines.forEach((line) => line.resume());

/** Until both replicas' lines carry commands again. */
async function redisIsBack(): Promise<void> {
  const token = identity.open();
  await eventually(async () => {
    for (const replica of [0, 1] as const) expect(await read(replica, token)).toBe(200);
  });
}

test("ends a session at the other replica that ends at one", async () => {
  const token = identity.open();
  expect([await read(0, token), await buy(1, token)]).toEqual([200, 201]);
  expect(await logOut(0, token)).toBe(204);
  expect([await read(1, token), await buy(1, token), await buy(0, token)]).toEqual([401, 401, 401]);
});

test(`refuses purchases by sessions that ended while Redis was paused, in ${RUNS} runs`, async () => {
  const bought: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const token = identity.open();
    await read(0, token);
    await read(1, token);
    pauseRedis();
    expect(await logOut(0, token)).toBe(204);
    resumeRedis();
    bought.push(await buy(1, token), await buy(0, token), await read(1, token));
    await redisIsBack();
  }
  expect(new Set(bought)).toEqual(new Set([401]));
}, 120_000);

test("stops a deactivated user's purchases though one replica's line to Redis is broken", async () => {
  const userId = randomUUID();
  const [token, admin] = [identity.open({ id: userId }), identity.open({ role: Role.ADMIN })];
  await read(1, token);
  await read(0, admin);
  lines[0]?.cut();
  expect(await send(0, "POST", `/api/admin/users/${userId}/deactivate`, admin)).toBe(200);
  expect([await buy(1, token), await read(1, token)]).toEqual([401, 401]);
  lines[0]?.repair();
  await redisIsBack();
});

test("refuses purchases by a session that ended in a Redis outage, even with old copies left", async () => {
  const token = identity.open();
  expect([await read(0, token), await read(1, token)]).toEqual([200, 200]);
  lines.forEach((line) => line.cut());
  expect(await logOut(0, token)).toBe(204);
  expect([await buy(0, token), await buy(1, token)]).toEqual([401, 401]);
  lines.forEach((line) => line.repair());
  await redisIsBack();
  expect([await buy(0, token), await buy(1, token), await read(0, token), await read(1, token)]).toEqual([
    401, 401, 401, 401,
  ]);
});
