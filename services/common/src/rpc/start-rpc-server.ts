import { once } from "node:events";
import { createServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { Logger } from "../telemetry/index.ts";
import { admitCall } from "./admit-call.ts";
import { healthRoutes } from "./health.ts";
import type { Permissions } from "./permissions.ts";
import { serveCall } from "./serve-call.ts";
import { validateRequest } from "./validate-request.ts";
import type { Verifier } from "./verifier.ts";

/** What a service answers, and to whom. */
export type RpcRoutes = {
  routes: (router: ConnectRouter) => void;
  permissions: readonly Permissions[];
};

export type RpcServerOptions = RpcRoutes & {
  host: string;
  /** 0 takes a free one. */
  port: number;
  verifier: Verifier;
  log: Logger;
  isServing: () => boolean;
};

export type RpcServer = {
  port: number;
  /** Takes no more calls, lets the running ones end within `graceMs` milliseconds, cuts the rest off. */
  stop(graceMs: number): Promise<void>;
};

const largestMessageBytes = 4 * 1024 * 1024;
const longestCallMs = 60_000;

/** Answers Connect, gRPC and gRPC-Web over HTTP/2 without TLS. Rejects where the port is taken. */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const { routes, permissions, verifier, log } = options;
  const services = permissions.map(({ service }) => service.typeName);
  const health = healthRoutes(options.isServing, services);
  const handler = connectNodeAdapter({
    routes(router) {
      health(router);
      routes(router);
    },
    requestGate: admitCall(verifier, permissions),
    interceptors: [serveCall(log), validateRequest],
    // Inside a cluster compression costs more time than it saves.
    acceptCompression: [],
    readMaxBytes: largestMessageBytes,
    maxTimeoutMs: longestCallMs,
  });
  const server = createServer(handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  server.listen(options.port, options.host);
  await once(server, "listening");

  async function stop(graceMs: number): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const session of sessions) session.close();
    const ended = await Promise.race([closed, wait(graceMs, "overdue", { ref: false })]);
    if (ended !== "overdue") return;
    for (const session of sessions) session.destroy();
    await closed;
  }

  return { port: (server.address() as AddressInfo).port, stop };
}
