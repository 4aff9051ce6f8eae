import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Code, ConnectError } from "@connectrpc/connect";
import { refuse } from "../src/errors/refusal.ts";
import { as } from "../src/rpc/as.ts";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { makeRpcClient } from "../src/rpc/rpc-client.ts";
import { isUnsent } from "../src/rpc/unsent-call.ts";
import { eventually, tcpProxy } from "../src/testing/index.ts";
import { agent, codeOf, type EchoPeer, gateway, refusal, speaker, startEchoPeer } from "./echo-peer.ts";

let peer: EchoPeer;
beforeAll(async () => {
  peer = await startEchoPeer();
  // Connected, so that a short deadline is that of the call.
  await peer.answer();
});
beforeEach(() => peer.reset());
afterAll(() => peer.stop());

test("ends a call at its deadline, for the service too", async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  peer.state.say = (ctx) => {
    ctx.signal.addEventListener("abort", () => resolve());
    return aborted.then(() => ({ text: "late" }));
  };
  expect(await codeOf(peer.answer({ timeoutMs: 100 }))).toBe(Code.DeadlineExceeded);
  await aborted;
});

test("ends a call made while another is served with it", async () => {
  const left: number[] = [];
  peer.state.say = async (ctx) => {
    left.push(ctx.timeoutMs() ?? Infinity);
    return left.length === 1 ? peer.answer() : { text: "inner" };
  };
  // Less than a client's own limit of 5 s.
  await peer.answer({ timeoutMs: 4_000 });

  expect(left).toHaveLength(2);
  for (const ms of left) expect(ms).toBeLessThanOrEqual(4_000);
});

test("retries a call that finds its peer unavailable once if the method is read-only", async () => {
  let says = 0;
  peer.state.say = () => {
    says += 1;
    return refuse("unavailable");
  };
  await refusal(peer.echo.read({}, as(agent)));
  await refusal(peer.answer());
  expect({ reads: peer.state.reads, says }).toEqual({ reads: 2, says: 1 });
});

test("names the silent peer in the error of a call, for the log of the caller", async () => {
  peer.state.say = () => new Promise(() => {});
  const late = ConnectError.from(await peer.answer({ timeoutMs: 50 }).catch((error: unknown) => error));
  expect(late.rawMessage).toMatch(/^echo: /);
  peer.state.say = () => refuse("unavailable");
  const answered = ConnectError.from(await peer.answer().catch((error: unknown) => error));
  expect(answered.rawMessage).not.toMatch(/^echo: /);
});

test("does not wait for a peer that left five calls unanswered until it answers again", async () => {
  const line = await tcpProxy(peer.url);
  const client = makeRpcClient(EchoService, {
    peer: "echo",
    address: new URL(line.url).host,
    signer: gateway,
    timeoutMs: 600,
  });
  const call = () => codeOf(client.say({ speaker }));
  await client.say({ speaker });
  let says = 0;
  peer.state.say = () => Promise.resolve({ text: `${(says += 1)}` });

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

test("tries a silent peer with one call at a time, and stays open while it gets no answer", async () => {
  const line = await tcpProxy(peer.url);
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

test("does not count refused calls or calls without time as silence of a peer", async () => {
  peer.state.say = () => refuse("already_bought");
  for (let i = 0; i < 6; i++) expect(await refusal(peer.answer())).toBe("already_bought");
  peer.state.say = () => new Promise(() => {});
  for (let i = 0; i < 6; i++) expect(await codeOf(peer.answer({ timeoutMs: 20 }))).toBe(Code.DeadlineExceeded);
  peer.state.say = () => Promise.resolve({ text: "said" });
  expect(await peer.answer()).toMatchObject({ text: "said" });
});
