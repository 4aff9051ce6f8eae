import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
import { connect, constants } from "node:http2";
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
import { SignJWT } from "jose";
import type { ErrorCode } from "../src/errors/error-code.ts";
import { refusalFrom } from "../src/errors/refusal-from.ts";
import { Refusal, refuse } from "../src/errors/refusal.ts";
import { EchoService } from "../src/rpc/gen/echo/v1/echo_service_pb.ts";
import { Health, HealthCheckResponse_ServingStatus as Status } from "../src/rpc/gen/grpc/health/v1/health_pb.ts";
import type { Caller, UserCaller } from "../src/product/caller.ts";
import { as, withToken } from "../src/rpc/as.ts";
import { caller, userCaller } from "../src/rpc/caller.ts";
import { definePermissions } from "../src/rpc/permissions.ts";
import { type RpcClient, makeRpcClient } from "../src/rpc/rpc-client.ts";
import { makeSigner } from "../src/rpc/signer.ts";
import { isUnsent } from "../src/rpc/unsent-call.ts";
import { type RpcServer, startRpcServer } from "../src/rpc/start-rpc-server.ts";
import { makeVerifier } from "../src/rpc/verifier.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import type { Clock } from "../src/time/clock.ts";
import { eventually, fakeClock, tcpProxy } from "../src/testing/index.ts";

const clock = fakeClock("2026-11-21T10:00:00Z");
const keys = new Map(["gateway", "leads", "purchasing"].map((name) => [name, generateKeyPairSync("ed25519")]));
const unknown = generateKeyPairSync("ed25519");
const jwks = {
  keys: [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: "jwk" }), kid })),
};
const signer = (name: string, pair = keys.get(name)!, by: Clock = clock) =>
  makeSigner({ name, key: pair.privateKey.export({ format: "jwk" }), clock: by });
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
/** Over the Connect protocol, which the server answers by other code than gRPC. */
let echoOverConnect: Client<typeof EchoService>;

beforeAll(async () => {
  server = await startRpcServer({
    host: "127.0.0.1",
    port: 0,
    verifier: makeVerifier({ jwks, name: "echo", clock }),
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
  echo = makeRpcClient(EchoService, { peer: "echo", address, signer: gateway });
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
/** For clients that are not of the kit. */
const tokenOf = async (caller: Caller, by = gateway) => withToken(await by.callerToken(caller, "echo"));
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

test("a service knows the caller of a call", async () => {
  const callers: Caller[] = [];
  say = (ctx) => Promise.resolve({ text: `${callers.push(caller(ctx))}` });

  await answer(as(agent));
  await answerOverConnect(await tokenOf(agent));
  await answer();

  expect(callers).toEqual([agent, agent, { kind: "service", name: "gateway" }]);
});

test("a call that needs a user is refused to a service", async () => {
  say = (ctx) => Promise.resolve({ text: userCaller(ctx).userId });
  expect(await answer(as(agent))).toMatchObject({ text: "u1" });
  expect(await refusal(answer())).toBe("login_required");
});

test("a principal that the permission table does not name is refused", async () => {
  const admin: Caller = { ...agent, role: "admin" };
  const leads = signer("leads");

  expect(await refusal(answer(as(admin)))).toBe("forbidden");
  expect(await refusal(answerOverConnect(await tokenOf(admin)))).toBe("forbidden");
  expect(await refusal(answer(await tokenOf(leads.self, leads)))).toBe("forbidden");
  expect(await refusal(answer(as({ kind: "guest" })))).toBe("login_required");
});

test.each<[string, () => Promise<string>]>([
  ["no token", () => Promise.resolve("")],
  ["a malformed token", () => Promise.resolve("e30.e30.e30")],
  ["a token of an unknown key", () => signer("gateway", unknown).callerToken(agent, "echo")],
  ["a service's token for a user", () => signer("leads").callerToken(agent, "echo")],
  ["a service's token for another service", () => signer("leads").callerToken(gateway.self, "echo")],
  ["a token in another service's name", () => signer("gateway", keys.get("leads")).callerToken(agent, "echo")],
  ["a token for another service", () => gateway.callerToken(agent, "leads")],
  ["incomplete claims", () => gateway.sign({ kind: "user" }, { audience: "echo", seconds: 60 })],
  ["a token that lives longer than a minute", () => gateway.sign(agent, { audience: "echo", seconds: 61 })],
  ["a token of a later minute", () => signer("gateway", undefined, later).callerToken(agent, "echo")],
  ["a token that does not say when it was made", () => withoutIssueTime()],
])("a call with %s is refused", async (_, mint) => {
  const token = withToken(await mint());
  expect([await refusal(answer(token)), await refusal(answerOverConnect(token))]).toEqual([
    "login_required",
    "login_required",
  ]);
});

/** A clock ahead by more than clocks may differ. */
const later = { now: () => new Date(clock.now().getTime() + 10_000) };

function withoutIssueTime(): Promise<string> {
  return new SignJWT({ ...agent })
    .setProtectedHeader({ alg: "EdDSA", kid: "gateway" })
    .setIssuer("gateway")
    .setAudience("echo")
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 30)
    .sign(keys.get("gateway")!.privateKey);
}

test("an expired token is refused, also one that was seen before", async () => {
  const token = await tokenOf(agent);
  await answer(token);
  clock.advance(59_000);
  await answer(token);
  clock.advance(7_000);
  expect(await refusal(answer(token))).toBe("login_required");
  await answer(as(agent));
});

test("an invalid request is refused with every invalid field, as the caller names it", async () => {
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

test("a text with a NUL, which no database stores, is refused", async () => {
  const call = echo.say({ text: "a", speaker: { firstName: "Ai\0no", email: "aino@example.test" } });
  const error = refusalFrom(await call.catch((error: unknown) => error));

  expect(error?.code).toBe("invalid_request");
  expect(error?.fields.map(({ path, code }) => [path, code])).toEqual([["speaker.firstName", "invalid_format"]]);
});

test("a refusal keeps code and params over gRPC and Connect", async () => {
  say = () => Promise.reject(new Refusal("last_spot_taken", { params: { cap: "4" } }));
  for (const call of [answer(), answerOverConnect(await tokenOf(gateway.self))]) {
    const error = await call.catch((error: unknown) => error);
    expect(error).toMatchObject({ code: Code.FailedPrecondition });
    expect(refusalFrom(error)).toMatchObject({ code: "last_spot_taken", params: { cap: "4" } });
  }
});

test("a message of more than six megabytes is refused", async () => {
  const large = { speaker, text: "x".repeat(7_000_000) };
  expect(await codeOf(echo.say(large))).toBe(Code.ResourceExhausted);
  expect(await codeOf(echoOverConnect.say(large, await tokenOf(gateway.self)))).toBe(Code.ResourceExhausted);
});

test("the text of an internal error is logged and does not reach the caller", async () => {
  say = () => Promise.reject(new Error("relation users does not exist"));

  const error = ConnectError.from(await answer().catch((error: unknown) => error));

  expect(error).toMatchObject({ code: Code.Internal, rawMessage: "" });
  expect(JSON.parse(logged[0]!)).toMatchObject({
    method: "echo.v1.EchoService/Say",
    err: { message: "relation users does not exist" },
  });
});

test("a refusal is not logged", async () => {
  say = () => refuse("already_bought");
  await refusal(answer());
  expect(logged).toEqual([]);
});

test("a call ends at its deadline, for the service too", async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  say = (ctx) => {
    ctx.signal.addEventListener("abort", () => resolve());
    return aborted.then(() => ({ text: "late" }));
  };
  expect(await codeOf(answer({ timeoutMs: 100 }))).toBe(Code.DeadlineExceeded);
  await aborted;
});

test("a call made while another is served ends with it", async () => {
  const left: number[] = [];
  say = async (ctx) => {
    left.push(ctx.timeoutMs() ?? Infinity);
    return left.length === 1 ? answer() : { text: "inner" };
  };
  // Less than a client's own limit of 5 s.
  await answer({ timeoutMs: 4_000 });

  expect(left).toHaveLength(2);
  for (const ms of left) expect(ms).toBeLessThanOrEqual(4_000);
});

test("a call that finds its peer unavailable is tried once more if the method is read-only", async () => {
  let says = 0;
  say = () => {
    says += 1;
    return refuse("unavailable");
  };
  await refusal(echo.read({}, as(agent)));
  await refusal(answer());
  expect({ reads, says }).toEqual({ reads: 2, says: 1 });
});

test("the error of a call that its peer did not answer names the peer, for the log of the caller", async () => {
  say = () => new Promise(() => {});
  const late = ConnectError.from(await answer({ timeoutMs: 50 }).catch((error: unknown) => error));
  expect(late.rawMessage).toMatch(/^echo: /);
  say = () => refuse("unavailable");
  const answered = ConnectError.from(await answer().catch((error: unknown) => error));
  expect(answered.rawMessage).not.toMatch(/^echo: /);
});

test("a peer that left five calls unanswered is not waited for, until it answers again", async () => {
  const line = await tcpProxy(`http://127.0.0.1:${server.port}`);
  const client = makeRpcClient(EchoService, {
    peer: "echo",
    address: new URL(line.url).host,
    signer: gateway,
    timeoutMs: 600,
  });
  const call = () => codeOf(client.say({ speaker }));
  await client.say({ speaker });
  let says = 0;
  say = () => Promise.resolve({ text: `${(says += 1)}` });

  line.pause();
  const unanswered = await Promise.all(Array.from({ length: 5 }, call));
  expect(new Set(unanswered)).toEqual(new Set([Code.DeadlineExceeded]));
  // Refused here, before anything is sent: the line still holds nothing but the first five.
  const refused = await Promise.all(Array.from({ length: 50 }, call));
  expect(new Set(refused)).toEqual(new Set([Code.Unavailable]));
  expect(isUnsent(await client.say({ speaker }).catch((error: unknown) => error))).toBe(true);
  line.resume();
  await eventually(() => client.say({ speaker }));
  expect(says).toBeLessThanOrEqual(6);

  client[Symbol.dispose]();
  await line.close();
});

test("a silent peer is tried by one call at a time, and stays given up where that is not answered either", async () => {
  const line = await tcpProxy(`http://127.0.0.1:${server.port}`);
  const client = makeRpcClient(EchoService, {
    peer: "echo",
    address: new URL(line.url).host,
    signer: gateway,
    timeoutMs: 600,
  });
  const codes = (count: number) => Promise.all(Array.from({ length: count }, () => codeOf(client.say({ speaker }))));
  await client.say({ speaker });
  line.pause();
  await codes(5);

  await eventually(async () => {
    const [first, ...others] = await codes(20);
    expect(first).toBe(Code.DeadlineExceeded);
    expect(new Set(others)).toEqual(new Set([Code.Unavailable]));
  });
  expect(new Set(await codes(20))).toEqual(new Set([Code.Unavailable]));

  client[Symbol.dispose]();
  await line.close();
});

test("calls that a peer refuses, or that had no time, do not make it a silent one", async () => {
  say = () => refuse("already_bought");
  for (let i = 0; i < 6; i++) expect(await refusal(answer())).toBe("already_bought");
  say = () => new Promise(() => {});
  for (let i = 0; i < 6; i++) expect(await codeOf(answer({ timeoutMs: 20 }))).toBe(Code.DeadlineExceeded);
  say = () => Promise.resolve({ text: "said" });
  expect(await answer()).toMatchObject({ text: "said" });
});

test("health checks need no caller", async () => {
  const health = createClient(Health, transport);

  expect(await health.check({})).toMatchObject({ status: Status.SERVING });
  expect(await health.check({ service: "echo.v1.EchoService" })).toMatchObject({ status: Status.SERVING });
  expect(await codeOf(health.check({ service: "other.v1.Service" }))).toBe(Code.NotFound);
  serving = false;
  expect(await health.check({})).toMatchObject({ status: Status.NOT_SERVING });
});

test.each([
  ["[::1", "/echo.v1.EchoService/Say", "application/json"],
  ["x:99999", "/grpc.health.v1.Health/Check", "application/json"],
  ["x:99999", "/grpc.health.v1.Health/Check", "application/grpc"],
])("a request to the authority %s resets its own stream and nothing else (%s as %s)", async (authority, path, type) => {
  const session = connect(`http://127.0.0.1:${server.port}`);
  const stream = session.request({
    ":method": "POST",
    ":path": path,
    ":authority": authority,
    "content-type": type,
    te: "trailers",
  });
  stream.on("error", () => {});
  stream.end("{}");
  await new Promise((resolve) => stream.once("close", resolve));
  session.close();

  expect(stream.rstCode).toBe(constants.NGHTTP2_PROTOCOL_ERROR);
  expect(await answer()).toMatchObject({ text: "said" });
});
