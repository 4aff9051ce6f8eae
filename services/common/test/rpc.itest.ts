import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect, constants } from "node:http2";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { SignJWT } from "jose";
import { refusalFrom } from "../src/errors/refusal-from.ts";
import { Refusal, refuse } from "../src/errors/refusal.ts";
import type { Caller } from "../src/product/caller.ts";
import { as, withToken } from "../src/rpc/as.ts";
import { caller, userCaller } from "../src/rpc/caller.ts";
import { Health, HealthCheckResponse_ServingStatus as Status } from "../src/rpc/gen/grpc/health/v1/health_pb.ts";
import { startRpcServer } from "../src/rpc/start-rpc-server.ts";
import { makeVerifier } from "../src/rpc/verifier.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import {
  agent,
  clock,
  codeOf,
  type EchoPeer,
  gateway,
  keys,
  refusal,
  signer,
  speaker,
  startEchoPeer,
} from "./echo-peer.ts";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";

let peer: EchoPeer;
beforeAll(async () => void (peer = await startEchoPeer()));
beforeEach(() => peer.reset());
afterAll(() => peer.stop());

const unknown = generateKeyPairSync("ed25519");
/** For clients that are not of the kit. */
const tokenOf = async (from: Caller, by = gateway) => withToken(await by.callerToken(from, "echo"));

test("knows the caller of a call", async () => {
  const callers: Caller[] = [];
  peer.state.say = (ctx) => Promise.resolve({ text: `${callers.push(caller(ctx))}` });

  await peer.answer(as(agent));
  await peer.answerOverConnect(await tokenOf(agent));
  await peer.answer();

  expect(callers).toEqual([agent, agent, { kind: "service", name: "gateway" }]);
});

test("refuses a service a call that needs a user", async () => {
  peer.state.say = (ctx) => Promise.resolve({ text: userCaller(ctx).userId });
  expect(await peer.answer(as(agent))).toMatchObject({ text: "u1" });
  expect(await refusal(peer.answer())).toBe("login_required");
});

test("refuses a principal that the method does not name", async () => {
  const admin: Caller = { ...agent, role: "admin" };
  const leads = signer("leads");

  expect(await refusal(peer.answer(as(admin)))).toBe("forbidden");
  expect(await refusal(peer.answerOverConnect(await tokenOf(admin)))).toBe("forbidden");
  expect(await refusal(peer.answer(await tokenOf(leads.self, leads)))).toBe("forbidden");
  expect(await refusal(peer.answer(as({ kind: "guest" })))).toBe("login_required");
});

test("does not start with a method that does not say who may call it", async () => {
  const starting = startRpcServer({
    host: "127.0.0.1",
    port: 0,
    verifier: makeVerifier({ jwks: { keys: [] }, name: "echo", clock }),
    log: makeLogger("echo", { write() {} }),
    isServing: () => true,
    routes: (router) => router.service(EchoService, {}).service(Health, {}),
  });
  await expect(starting).rejects.toThrow("grpc.health.v1.Health/Check has no option");
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
])("refuses a call with %s", async (_, mint) => {
  const token = withToken(await mint());
  expect([await refusal(peer.answer(token)), await refusal(peer.answerOverConnect(token))]).toEqual([
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

test("refuses an expired token, even one that was seen before", async () => {
  const token = await tokenOf(agent);
  await peer.answer(token);
  clock.advance(59_000);
  await peer.answer(token);
  clock.advance(7_000);
  expect(await refusal(peer.answer(token))).toBe("login_required");
  await peer.answer(as(agent));
});

test("refuses an invalid request with every invalid field, as the caller names it", async () => {
  const call = peer.echo.say({ text: "x".repeat(101), speaker: { firstName: "", email: "aino" } });
  const error = refusalFrom(await call.catch((error: unknown) => error));

  expect(error?.code).toBe("invalid_request");
  expect(error?.fields.map(({ path, code }) => [path, code])).toEqual([
    ["text", "too_long"],
    ["speaker.firstName", "too_short"],
    ["speaker.email", "invalid_email"],
  ]);
  expect(await refusal(peer.echo.say({}))).toBe("invalid_request");
});

test("refuses a text with a NUL, which no database stores", async () => {
  const call = peer.echo.say({ text: "a", speaker: { firstName: "Ai\0no", email: "aino@example.test" } });
  const error = refusalFrom(await call.catch((error: unknown) => error));

  expect(error?.code).toBe("invalid_request");
  expect(error?.fields.map(({ path, code }) => [path, code])).toEqual([["speaker.firstName", "invalid_format"]]);
});

test("keeps code and params of a refusal over gRPC and Connect", async () => {
  peer.state.say = () => Promise.reject(new Refusal("last_spot_taken", { params: { cap: "4" } }));
  const token = await tokenOf(gateway.self);
  const answers = await Promise.allSettled([peer.answer(), peer.answerOverConnect(token)]);
  for (const answer of answers) {
    const error: unknown = answer.status === "rejected" ? answer.reason : undefined;
    expect(error).toMatchObject({ code: Code.FailedPrecondition });
    expect(refusalFrom(error)).toMatchObject({ code: "last_spot_taken", params: { cap: "4" } });
  }
});

test("refuses a message of more than 21 megabytes", async () => {
  const large = { speaker, text: "x".repeat(22_500_000) };
  expect(await codeOf(peer.echo.say(large))).toBe(Code.ResourceExhausted);
  expect(await codeOf(peer.echoOverConnect.say(large, await tokenOf(gateway.self)))).toBe(Code.ResourceExhausted);
});

test("logs the text of an internal error and keeps it from the caller", async () => {
  peer.state.say = () => Promise.reject(new Error("relation users does not exist"));

  const error = ConnectError.from(await peer.answer().catch((error: unknown) => error));

  expect(error).toMatchObject({ code: Code.Internal, rawMessage: "" });
  expect(JSON.parse(peer.state.logged[0]!)).toMatchObject({
    method: "echo.v1.EchoService/Say",
    err: { message: "relation users does not exist" },
  });
});

test("does not log a refusal", async () => {
  peer.state.say = () => refuse("already_bought");
  await refusal(peer.answer());
  expect(peer.state.logged).toEqual([]);
});

test("needs no caller for health checks", async () => {
  const health = createClient(Health, peer.transport);

  expect(await health.check({})).toMatchObject({ status: Status.SERVING });
  expect(await health.check({ service: "echo.v1.EchoService" })).toMatchObject({ status: Status.SERVING });
  expect(await codeOf(health.check({ service: "other.v1.Service" }))).toBe(Code.NotFound);
  peer.state.serving = false;
  expect(await health.check({})).toMatchObject({ status: Status.NOT_SERVING });
});

test.each([
  ["[::1", "/echo.v1.EchoService/Say", "application/json"],
  ["x:99999", "/grpc.health.v1.Health/Check", "application/json"],
  ["x:99999", "/grpc.health.v1.Health/Check", "application/grpc"],
])("resets only its own stream for a request to the authority %s (%s as %s)", async (authority, path, type) => {
  const session = connect(peer.url);
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
  expect(await peer.answer()).toMatchObject({ text: "said" });
});

test("loses no call over connections that end by their age", async () => {
  const connections = new Set<unknown>();
  const count = (message: unknown) => void connections.add(message);
  subscribe("net.server.socket", count);
  const aging = await startEchoPeer({ connectionAgeMs: 250 });
  for (let round = 0; round < 250; round += 1) await Promise.all(Array.from({ length: 20 }, () => aging.answer()));
  unsubscribe("net.server.socket", count);
  await aging.stop();
  expect(connections.size).toBeGreaterThan(2);
});
