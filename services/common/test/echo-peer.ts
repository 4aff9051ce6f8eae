import { generateKeyPairSync } from "node:crypto";
import { type CallOptions, ConnectError, type HandlerContext, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import type { ErrorCode } from "../src/errors/error-code.ts";
import { refusalFrom } from "../src/errors/refusal-from.ts";
import { refuse } from "../src/errors/refusal.ts";
import type { UserCaller } from "../src/product/caller.ts";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { makeRpcClient } from "../src/rpc/rpc-client.ts";
import { makeSigner } from "../src/rpc/signer.ts";
import { type RpcServerOptions, startRpcServer } from "../src/rpc/start-rpc-server.ts";
import { makeVerifier } from "../src/rpc/verifier.ts";
import { makeLogger } from "../src/telemetry/make-logger.ts";
import type { Clock } from "../src/time/clock.ts";
import { fakeClock } from "../src/testing/index.ts";

export const clock = fakeClock("2026-11-21T10:00:00Z");
export const keys = new Map(["gateway", "leads", "purchasing"].map((name) => [name, generateKeyPairSync("ed25519")]));
const jwks = {
  keys: [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: "jwk" }), kid })),
};
export const signer = (name: string, pair = keys.get(name)!, by: Clock = clock) =>
  makeSigner({ name, key: pair.privateKey.export({ format: "jwk" }), clock: by });
export const gateway = signer("gateway");

export const agent: UserCaller = {
  kind: "user",
  userId: "u1",
  role: "agent",
  country: "FI",
  termsAccepted: true,
  sessionId: "s1",
};
export const speaker = { firstName: "Aino", email: "aino@example.test" };

export type EchoPeer = Awaited<ReturnType<typeof startEchoPeer>>;

/** A service in the process of the test, and clients of it. */
export async function startEchoPeer(options: Pick<RpcServerOptions, "connectionAgeMs"> = {}) {
  const fresh = () => ({
    /** What the next call runs; tests set it. */
    say: (_ctx: HandlerContext): Promise<{ text: string }> => Promise.resolve({ text: "said" }),
    reads: 0,
    serving: true,
    logged: [] as string[],
  });
  const state = fresh();
  const server = await startRpcServer({
    ...options,
    host: "127.0.0.1",
    port: 0,
    verifier: makeVerifier({ jwks, name: "echo", clock }),
    log: makeLogger("echo", { write: (line) => void state.logged.push(line) }),
    isServing: () => state.serving,
    routes: (router) =>
      router.service(EchoService, {
        say: (_, ctx) => state.say(ctx),
        read() {
          state.reads += 1;
          return refuse("unavailable");
        },
      }),
  });
  const address = `127.0.0.1:${server.port}`;
  const echo = makeRpcClient(EchoService, { peer: "echo", address, signer: gateway });
  const transport = createConnectTransport({ baseUrl: `http://${address}`, httpVersion: "2" });
  /** Over the Connect protocol, which the server answers by other code than gRPC. */
  const echoOverConnect = createClient(EchoService, transport);
  return {
    state,
    url: `http://${address}`,
    echo,
    echoOverConnect,
    transport,
    answer: (options?: CallOptions) => echo.say({ speaker }, options),
    answerOverConnect: (options?: CallOptions) => echoOverConnect.say({ speaker }, options),
    reset: () => void Object.assign(state, fresh()),
    async stop() {
      echo[Symbol.dispose]();
      await server.stop(1000);
    },
  };
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

export const refusal = async (call: Promise<unknown>): Promise<ErrorCode | undefined> =>
  refusalFrom(await errorOf(call))?.code;

export const codeOf = async (call: Promise<unknown>) => ConnectError.from(await errorOf(call)).code;
