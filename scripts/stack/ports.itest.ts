import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import { freePorts } from "./net.ts";
import { requireFreePorts } from "./part.ts";
import { developmentPorts, portVariable, unusedPorts } from "./ports.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const variable of ["POSTGRES_PORT", "PORT_OFFSET"]) delete process.env[variable];
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const listenOn = (port: number) =>
  new Promise<void>((resolve) => {
    servers.push(createServer().listen(port, "127.0.0.1", resolve));
  });

test("overrides a port by its own variable", () => {
  expect(developmentPorts()).toMatchObject({ product: 8080, postgres: 27_432, "leads-rpc": 27_302 });
  process.env["POSTGRES_PORT"] = "5000";
  expect(developmentPorts().postgres).toBe(5_000);
});

test("moves every port by PORT_OFFSET, but for a port with its own variable", () => {
  const before = developmentPorts();
  process.env["PORT_OFFSET"] = "1000";
  process.env["POSTGRES_PORT"] = "5000";

  for (const [name, port] of Object.entries(developmentPorts()))
    expect({ name, port }).toEqual({ name, port: name === "postgres" ? 5_000 : before[name as "product"] + 1_000 });
});

test.each([
  ["PORT_OFFSET", "many", "PORT_OFFSET must be a whole number, not many."],
  ["PORT_OFFSET", "60000", "does not exist: ports go from 1 to 65535."],
  ["PORT_OFFSET", "2000", "Browsers refuse port 10080 (product): choose another PORT_OFFSET or PRODUCT_PORT."],
  ["POSTGRES_PORT", "0", "Port 0 (postgres) does not exist"],
])("refuses %s=%s and says why", (variable, value, message) => {
  process.env[variable] = value;
  expect(() => developmentPorts()).toThrow(message);
});

test("chooses no port of outgoing connections by default or by an offset", () => {
  const linux = { first: 32_768, last: 60_999 };
  const isOutgoing = (port: number) => port >= linux.first && port <= linux.last;
  expect(Object.values(developmentPorts(linux)).filter(isOutgoing)).toEqual([]);
  process.env["PORT_OFFSET"] = "6000";
  expect(() => developmentPorts(linux)).toThrow(/PORT_OFFSET=6000 leads to port 3\d{4} .* ports from 32768 to 60999/);
  process.env["PORT_OFFSET"] = "35000";
  expect(() => developmentPorts(linux)).toThrow("leads to port 43080 (product)");
  process.env["PORT_OFFSET"] = "1000";
  process.env["POSTGRES_PORT"] = "40000";
  expect(developmentPorts(linux).postgres).toBe(40_000);
});

test("refuses an offset onto an outgoing port although another default is one, too", () => {
  process.env["PORT_OFFSET"] = "1000";
  expect(() => developmentPorts({ first: 6_000, last: 9_500 })).toThrow("leads to port 6173 (vite)");
});

test("counts a port that an outgoing connection holds as in use", async () => {
  const [target = 0] = await freePorts(1);
  await listenOn(target);
  const outgoing = connect({ host: "127.0.0.1", port: target });
  await once(outgoing, "connect");
  const held = outgoing.localPort!;
  const message = await requireFreePorts({ ...developmentPorts(), product: held }, ["product"]).then(
    () => "no port is in use",
    (error: Error) => error.message,
  );
  outgoing.destroy();
  // Another process may hold the same port for a connection to elsewhere, and is named then.
  expect(message).toMatch(new RegExp(`${held} +product +\\S+ \\(pid \\d+\\)`));
});

test("has a variable for every port", () => {
  expect(portVariable("leads-rpc")).toBe("LEADS_RPC_PORT");
  expect(portVariable("product")).toBe("PRODUCT_PORT");
});

test("gives no two parts one port", async () => {
  for (const ports of [developmentPorts(), await unusedPorts()]) {
    const all = Object.values(ports);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("lists every port in use at once, with the process that holds it", async () => {
  const [product, redis, kafka] = await freePorts(3);
  const ports = { ...developmentPorts(), product: product!, redis: redis!, kafka: kafka! };
  await listenOn(product!);
  await listenOn(kafka!);

  const message = await requireFreePorts(ports, ["product", "redis", "kafka"]).then(
    () => "no port is in use",
    (error: Error) => error.message,
  );

  for (const [port, name] of [
    [product, "product"],
    [kafka, "kafka"],
  ])
    expect(message).toMatch(new RegExp(`${port} +${name} +\\S+ \\(pid ${process.pid}\\)`));
  expect(message).not.toContain("redis");
  expect(message).toContain("PRODUCT_PORT, KAFKA_PORT");
});
