import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "@jest/globals";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { makeRpcClient } from "../src/rpc/rpc-client.ts";
import { makeSigner } from "../src/rpc/signer.ts";
import { isUnsent } from "../src/rpc/unsent-call.ts";
import { fakeClock } from "../src/testing/index.ts";

const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const signer = makeSigner({ name: "gateway", key, clock: fakeClock("2026-11-21T10:00:00Z") });

/** The error of a call to a port. */
async function errorOf(port: number): Promise<ConnectError> {
  using client = makeRpcClient(EchoService, { peer: "echo", address: `127.0.0.1:${port}`, signer });
  const speaker = { firstName: "Aino", email: "aino@example.test" };
  return ConnectError.from(await client.say({ speaker }).catch((error: unknown) => error));
}

/** A port whose peer takes every call and crashes. */
async function dyingPeer() {
  const server = createServer().on("stream", (stream) => stream.session?.destroy());
  server.on("sessionError", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test("knows that a call to a port where nothing listens was surely not sent", async () => {
  const { port, close } = await dyingPeer();
  close();
  const error = await errorOf(port);
  expect([error.code, isUnsent(error)]).toEqual([Code.Unavailable, true]);
});

test("knows that a call whose peer crashes over it may have had its effect", async () => {
  const { port, close } = await dyingPeer();
  const error = await errorOf(port);
  close();
  expect([error.code, isUnsent(error)]).toEqual([Code.Unavailable, false]);
});
