import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
import {
  type CallOptions,
  type Client,
  Code,
  ConnectError,
  type HandlerContext,
  type Transport,
  createClient,
} from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { type ErrorCode, Refusal, refusalFrom, refuse } from "../errors/index.ts";
import { makeLogger } from "../telemetry/index.ts";
import { fakeClock } from "../testing/index.ts";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { Health, HealthCheckResponse_ServingStatus as Status } from "./gen/grpc/health/v1/health_pb.ts";
import {
  type Caller,
  type RpcClient,
  type RpcServer,
  type UserCaller,
  as,
  caller,
  definePermissions,
  makeRpcClient,
  makeSigner,
  startRpcServer,
  userCaller,
  makeVerifier,
} from "./index.ts";

const clock = fakeClock("2026-11-21T10:00:00Z");
const keys = new Map(["gateway", "leads", "purchasing"].map((name) => [name, generateKeyPairSync("ed25519")]));
const stranger = generateKeyPairSync("ed25519");
const jwks = {
  keys: [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: "jwk" }), kid })),
};
const signer = (name: string, pair = keys.get(name)!) =>
  makeSigner({ name, key: pair.privateKey.export({ format: "jwk" }), clock });
const gateway = signer("gateway");

const agent: UserCaller = {
  kind: "user",
  userId: "u1",
  role: "agent",
  country: "FI",
  termsAccepted: true,
  sessionId: "s1",
};
const speaker = { firstName: "Aino", email: "aino@example.test" };

/** What the next call runs; tests set it. */
let say: (ctx: HandlerContext) => Promise<{ text: string }>;
let reads: number;
let serving: boolean;
let logged: string[];
let server: RpcServer;
let transport: Transport;
let echo: RpcClient<typeof EchoService>;
/** Over the Connect protocol, which the server answers on another path inside. */
let echoOverConnect: Client<typeof EchoService>;

beforeAll(async () => {
  server = await startRpcServer({
    host: "127.0.0.1",
    port: 0,
    verifier: makeVerifier({ jwks, clock }),
    log: makeLogger("echo", { write: (line) => void logged.push(line) }),
    isServing: () => serving,
    permissions: [definePermissions(EchoService, { say: ["agent", "service:gateway"], read: ["guest", "agent"] })],
    routes: (router) =>
      router.service(EchoService, {
        say: (_, ctx) => say(ctx),
        read() {
          reads += 1;
          return refuse("unavailable");
        },
      }),
  });
  const address = `127.0.0.1:${server.port}`;
  echo = makeRpcClient(EchoService, { address, signer: gateway });
  transport = createConnectTransport({ baseUrl: `http://${address}`, httpVersion: "2" });
  echoOverConnect = createClient(EchoService, transport);
});

beforeEach(() => {
  say = () => Promise.resolve({ text: "said" });
  reads = 0;
  serving = true;
  logged = [];
});

afterAll(async () => {
  echo[Symbol.dispose]();
  await server.stop(1000);
});

const answer = (options?: CallOptions) => echo.say({ speaker }, options);
const answerOverConnect = (options?: CallOptions) => echoOverConnect.say({ speaker }, options);
const refusal = async (call: Promise<unknown>): Promise<ErrorCode | undefined> =>
  refusalFrom(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )?.code;
const codeOf = async (call: Promise<unknown>) =>
  ConnectError.from(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  ).code;

test("tells the service on whose behalf it is called", async () => {
  const callers: Caller[] = [];
  say = (ctx) => Promise.resolve({ text: `${callers.push(caller(ctx))}` });

  await answer(as(await gateway.callerToken(agent)));
  await answerOverConnect(as(await gateway.callerToken(agent)));
  await answer();

  expect(callers).toEqual([agent, agent, { kind: "service", name: "gateway" }]);
});

test("refuses a service where a person is needed", async () => {
  say = (ctx) => Promise.resolve({ text: userCaller(ctx).userId });
  expect(await answer(as(await gateway.callerToken(agent)))).toMatchObject({ text: "u1" });
  expect(await refusal(answer())).toBe("login_required");
});

test("refuses whom the table does not name", async () => {
  const admin = await gateway.callerToken({ ...agent, role: "admin" });
  const guest = await gateway.callerToken({ kind: "guest" });

  expect(await refusal(answer(as(admin)))).toBe("forbidden");
  expect(await refusal(answerOverConnect(as(admin)))).toBe("forbidden");
  expect(await refusal(answer(as(await signer("leads").serviceToken())))).toBe("forbidden");
  expect(await refusal(answer(as(guest)))).toBe("login_required");
});

test.each<[string, () => Promise<string>]>([
  ["no token", () => Promise.resolve("")],
  ["a token that is none", () => Promise.resolve("e30.e30.e30")],
  ["a key that nobody knows", () => signer("gateway", stranger).callerToken(agent)],
  ["a service that speaks for a person", () => signer("leads").callerToken(agent)],
  ["a service that speaks for another", () => signer("leads").callerToken({ kind: "service", name: "gateway" })],
  ["another's name over its own key", () => signer("gateway", keys.get("leads")).callerToken(agent)],
  ["a grant instead of a caller token", () => gateway.sign(agent, { audience: "leads", seconds: 60 })],
  ["claims that are not whole", () => gateway.sign({ kind: "user" }, { audience: "caller", seconds: 60 })],
])("refuses %s", async (_, mint) => {
  const token = as(await mint());
  expect([await refusal(answer(token)), await refusal(answerOverConnect(token))]).toEqual([
    "login_required",
    "login_required",
  ]);
});

test("refuses a token that has expired, also one that it has seen before", async () => {
  const token = await gateway.callerToken(agent);
  await answer(as(token));
  clock.advance(59_000);
  await answer(as(token));
  clock.advance(7_000);
  expect(await refusal(answer(as(token)))).toBe("login_required");
  await answer(as(await gateway.callerToken(agent)));
});

test("names every field that breaks the contract, in the caller's own words", async () => {
  const call = echo.say({ text: "x".repeat(101), speaker: { firstName: "", email: "aino" } });
  const error = refusalFrom(await call.catch((error: unknown) => error));

  expect(error?.code).toBe("invalid_request");
  expect(error?.fields.map(({ path, code }) => [path, code])).toEqual([
    ["text", "too_long"],
    ["speaker.firstName", "too_short"],
    ["speaker.email", "invalid_email"],
  ]);
  expect(await refusal(echo.say({}))).toBe("invalid_request");
});

test("refuses a text that holds a NUL, which no database stores", async () => {
  const call = echo.say({ text: "a", speaker: { firstName: "Ai\0no", email: "aino@example.test" } });
  const error = refusalFrom(await call.catch((error: unknown) => error));

  expect(error?.code).toBe("invalid_request");
  expect(error?.fields.map(({ path, code }) => [path, code])).toEqual([["speaker.firstName", "invalid_format"]]);
});

test("a refusal keeps code and params over gRPC and Connect", async () => {
  say = () => Promise.reject(new Refusal("last_spot_taken", { params: { cap: "4" } }));
  for (const call of [answer(), answerOverConnect(as(await gateway.serviceToken()))]) {
    const error = await call.catch((error: unknown) => error);
    expect(error).toMatchObject({ code: Code.FailedPrecondition });
    expect(refusalFrom(error)).toMatchObject({ code: "last_spot_taken", params: { cap: "4" } });
  }
});

test("reads no more than six megabytes", async () => {
  const large = { speaker, text: "x".repeat(7_000_000) };
  expect(await codeOf(echo.say(large))).toBe(Code.ResourceExhausted);
  expect(await codeOf(echoOverConnect.say(large, as(await gateway.serviceToken())))).toBe(Code.ResourceExhausted);
});

test("keeps the text of a fault to itself and logs it", async () => {
  say = () => Promise.reject(new Error("relation users does not exist"));

  const error = ConnectError.from(await answer().catch((error: unknown) => error));

  expect(error).toMatchObject({ code: Code.Internal, rawMessage: "" });
  expect(JSON.parse(logged[0]!)).toMatchObject({
    method: "echo.v1.EchoService/Say",
    err: { message: "relation users does not exist" },
  });
});

test("does not log what it refuses on purpose", async () => {
  say = () => refuse("already_bought");
  await refusal(answer());
  expect(logged).toEqual([]);
});

test("a call ends at its deadline, and the service is told", async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  say = (ctx) => {
    ctx.signal.addEventListener("abort", () => resolve());
    return told.then(() => ({ text: "late" }));
  };
  expect(await codeOf(answer({ timeoutMs: 100 }))).toBe(Code.DeadlineExceeded);
  await told;
});

test("a call made while another is served ends with it", async () => {
  const left: number[] = [];
  say = async (ctx) => {
    left.push(ctx.timeoutMs() ?? Infinity);
    return left.length === 1 ? answer() : { text: "inner" };
  };
  await answer({ timeoutMs: 700 });

  expect(left[0]).toBeGreaterThan(500);
  expect(left[1]).toBeLessThanOrEqual(700);
});

test("tries once more what changes nothing, and nothing else", async () => {
  let says = 0;
  say = () => {
    says += 1;
    return refuse("unavailable");
  };
  await refusal(echo.read({}, as(await gateway.callerToken(agent))));
  await refusal(answer());
  expect({ reads, says }).toEqual({ reads: 2, says: 1 });
});

test("answers probes without asking who they are", async () => {
  const health = createClient(Health, transport);

  expect(await health.check({})).toMatchObject({ status: Status.SERVING });
  expect(await health.check({ service: "echo.v1.EchoService" })).toMatchObject({ status: Status.SERVING });
  expect(await codeOf(health.check({ service: "other.v1.Service" }))).toBe(Code.NotFound);
  serving = false;
  expect(await health.check({})).toMatchObject({ status: Status.NOT_SERVING });
});
