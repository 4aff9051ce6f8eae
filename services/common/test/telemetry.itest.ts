import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type EchoProcess, startEcho } from "./echo-process.ts";

type ZipkinSpan = {
  traceId: string;
  id: string;
  parentId?: string;
  name: string;
  kind?: string;
  tags: Record<string, string>;
};

const clientsTrace = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${clientsTrace}-b7ad6b7169203331-01`;

/** A fake trace store. */
let store: Server;
let echo: EchoProcess;
const spans: ZipkinSpan[] = [];
let metrics: string;
let metricsOfTheEnd: string;
let rpcPort: string;

beforeAll(async () => {
  store = createServer(async (request, response) => {
    spans.push(...(JSON.parse(await text(request)) as ZipkinSpan[]));
    response.writeHead(202).end();
  });
  await once(store.listen(0, "127.0.0.1"), "listening");
  const { port } = store.address() as AddressInfo;
  echo = startEcho(
    {
      OTEL_TRACES_EXPORTER: "zipkin",
      OTEL_EXPORTER_ZIPKIN_ENDPOINT: `http://127.0.0.1:${port}/api/v2/spans`,
      OTEL_SERVICE_NAME: "echo",
    },
    ["--import", new URL("../src/telemetry/start.ts", import.meta.url).href],
  );
  const started = await echo.logged("Started");
  const { httpPort, productPort } = started;
  rpcPort = String(started["rpcPort"]);
  const headers = { traceparent, "user-agent": "aino's browser" };
  await fetch(`http://127.0.0.1:${productPort}/call?rpc=${rpcPort}&token=secret`, { headers });
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${httpPort}/metrics`)).text();
  metrics = await readMetrics();
  // It does not end before this call does.
  const running = fetch(`http://127.0.0.1:${productPort}/800`, { headers });
  await fetch(`http://127.0.0.1:${productPort}/0`, { headers });
  echo.process.kill("SIGTERM");
  await echo.logged("Stopping");
  metricsOfTheEnd = await readMetrics();
  await running;
  await echo.exitCode;
});

afterAll(() => void store.close());

test("continues one trace, not the client's, from an HTTP request over rpc client to rpc server", () => {
  const [http, client, server] = ["GET", "CLIENT", "SERVER"].map((mark) =>
    spans.find(({ name, kind }) => name.toUpperCase() === mark || (kind === mark && name.startsWith("echo.v1"))),
  );
  expect(http?.traceId).not.toBe(clientsTrace);
  expect([http?.parentId, http?.tags["client.trace_id"]]).toEqual([undefined, clientsTrace]);
  const { traceId } = http!;
  expect(client).toMatchObject({ traceId, parentId: http?.id, name: "echo.v1.EchoService/Say" });
  expect(server).toMatchObject({ traceId, parentId: client?.id, name: "echo.v1.EchoService/Say" });
  expect(server?.tags).toMatchObject({
    "rpc.system.name": "grpc",
    "rpc.method": "echo.v1.EchoService/Say",
    "rpc.status_code": "OK",
    "service.name": "echo",
  });
});

test("records method, address and status of a request, and measures it", () => {
  const http = spans.find(({ parentId }) => !parentId);
  const known = { "http.request.method": "GET", "url.scheme": "http", "network.protocol.version": "1.1" };
  expect(http?.tags).toMatchObject({ ...known, "server.address": "127.0.0.1", "http.response.status_code": "200" });
  const labels = 'http_request_method="GET",url_scheme="http",network_protocol_version="1.1"';
  expect(metrics).toContain(`http_server_request_duration_count{${labels},http_response_status_code="200"} 1`);
});

test("leaves no spans of probes", () => {
  const first = spans.filter(({ parentId }) => !parentId);
  expect(first.map(({ tags }) => tags["client.trace_id"])).toEqual([clientsTrace, clientsTrace, clientsTrace]);
});

test("holds no person and no secret in a span", () => {
  expect(spans).not.toHaveLength(0);
  expect(JSON.stringify(spans)).not.toMatch(/aino|secret/i);
});

test("measures rpc calls on both sides", () => {
  const method = 'rpc_system_name="grpc",rpc_method="echo.v1.EchoService/Say"';
  const peer = `server_address="127.0.0.1",server_port="${rpcPort}"`;
  expect(metrics).toContain(`rpc_client_call_duration_count{${method},${peer},rpc_status_code="OK"} 1`);
  expect(metrics).toContain(`rpc_server_call_duration_count{${method},rpc_status_code="OK"} 1`);
});

test("says in the metrics whether the process is ready", () => {
  expect(metrics).toMatch(/^service_ready\S* 1\b/m);
  expect(metricsOfTheEnd).toMatch(/^service_ready\S* 0\b/m);
});
