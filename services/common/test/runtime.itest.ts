import { afterAll, afterEach, expect, test } from "@jest/globals";
import { EchoService } from "./gen/echo/v1/echo_service_pb.ts";
import { makeRpcClient } from "../src/rpc/rpc-client.ts";
import { eventually } from "../src/testing/index.ts";
import { type EchoProcess, startEcho } from "./echo-process.ts";

const speaker = { firstName: "Aino", email: "aino@example.test" };
let echo: EchoProcess;
const clients = new DisposableStack();

afterEach(() => void echo.process.kill("SIGKILL"));
afterAll(() => clients.dispose());

async function started(environment?: NodeJS.ProcessEnv) {
  echo = startEcho(environment);
  const { httpPort, rpcPort, productPort } = await echo.logged("Started");
  const toEcho = { peer: "echo", address: `127.0.0.1:${rpcPort}`, signer: echo.signer };
  return {
    client: clients.use(makeRpcClient(EchoService, toEcho)),
    product: (path: string) => fetch(`http://127.0.0.1:${productPort}${path}`),
    probe: (path: string) => fetch(`http://127.0.0.1:${httpPort}${path}`),
  };
}

test("is alive and ready once started, and serves its metrics", async () => {
  const { probe } = await started();
  expect([(await probe("/healthz")).status, (await probe("/readyz")).status]).toEqual([200, 200]);
  expect((await probe("/metrics")).headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect((await probe("/other")).status).toBe(404);
});

test.each(["SIGTERM", "SIGINT"] as const)("answers the running calls before %s ends the service", async (signal) => {
  const { client, product, probe } = await started();
  const calls = [client.say({ text: "800", speaker }), client.say({ text: "400", speaker })];
  const page = product("/800").then((answer) => answer.text());
  await product("/0");

  echo.process.kill(signal);
  await echo.logged("Stopping");

  expect((await probe("/readyz")).status).toBe(503);
  expect((await probe("/healthz")).status).toBe(200);
  await eventually(() => expect(product("/0")).rejects.toThrow());
  expect(await Promise.all(calls)).toMatchObject([{ text: "800" }, { text: "400" }]);
  expect(await page).toBe("served");
  expect(await echo.exitCode).toBe(0);
});

test("is not ready for a while in production before it refuses calls", async () => {
  const { client, probe } = await started({ NODE_ENV: "production" });
  echo.process.kill("SIGTERM");
  await echo.logged("Stopping");

  expect((await probe("/readyz")).status).toBe(503);
  expect(await client.say({ text: "0", speaker })).toMatchObject({ text: "0" });
});

test("names every problem of an invalid configuration and exits with 1", async () => {
  echo = startEcho({ RPC_PORT: "no port", JWKS_FILE: "" });
  const { err } = await echo.logged("Ends because of an error");
  expect(err?.message).toMatch(/RPC_PORT: must be a port number[^]*JWKS_FILE: is missing/);
  expect(await echo.exitCode).toBe(1);
});

test("exits with 1 if its port is taken", async () => {
  const { probe } = await started();
  const port = new URL((await probe("/healthz")).url).port;
  const second = startEcho({ RPC_PORT: port });
  expect(await second.exitCode).toBe(1);
});
