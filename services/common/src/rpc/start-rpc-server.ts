import { once } from "node:events";
import { constants, Http2ServerRequest, Http2ServerResponse, type ServerHttp2Session, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { Logger } from "../telemetry/index.ts";
import { minutes } from "../time/index.ts";
import { accessOf } from "./access.ts";
import { admitCall } from "./admit-call.ts";
import { makePlainGrpc } from "./grpc/plain-grpc.ts";
import type { UnaryOptions } from "./grpc/serve-unary.ts";
import { healthRoutes } from "./health.ts";
import { serveCall } from "./serve-call.ts";
import { validateRequest } from "./validate-request.ts";
import type { Verifier } from "./verifier.ts";

/** What a service answers; to whom, its contract says. */
export type RpcRoutes = {
  routes: (router: ConnectRouter) => void;
};

export type RpcServerOptions = RpcRoutes & {
  host: string;
  /** 0 takes a free one. */
  port: number;
  verifier: Verifier;
  log: Logger;
  /** The answer to health checks. */
  isServing: () => boolean;
  /**
   * Milliseconds after which a connection takes no more calls, give or take a fifth; the running ones end. A caller then
   * resolves the name again, and so finds the copies that have been added since. 2 minutes by default.
   */
  connectionAgeMs?: number;
};

/** A server that answers. */
export type RpcServer = {
  port: number;
  /** Takes no more calls, lets the running ones end within `graceMs` milliseconds, cuts the rest off. */
  stop(graceMs: number): Promise<void>;
};

/** A file of 20 MB and the fields beside it. */
const largestMessageBytes = 21 * 1024 * 1024;
const longestCallMs = minutes(1);

/**
 * Answers Connect, gRPC and gRPC-Web over HTTP/2 without TLS. Rejects if the port is taken, and for a method without the
 * option `access`.
 */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const { routes, verifier, log, connectionAgeMs = minutes(2) } = options;
  const shared = {
    requestGate: admitCall(verifier),
    interceptors: [serveCall(log), validateRequest],
    readMaxBytes: largestMessageBytes,
    maxTimeoutMs: longestCallMs,
  } satisfies UnaryOptions;
  const plainGrpc = makePlainGrpc(shared);
  const anyCall = connectNodeAdapter({
    ...shared,
    routes(router) {
      routes(plainGrpc.noting(router));
      for (const { method } of router.handlers) accessOf(method);
      const services = router.handlers.map(({ service }) => service.typeName);
      healthRoutes(options.isServing, services)(router);
    },
    // Inside a cluster compression costs more time than it saves.
    acceptCompression: [],
  });
  const server = createServer();
  server.on("stream", (stream, headers, _flags, rawHeaders) => {
    if (plainGrpc.answers(stream, headers)) return;
    try {
      anyCall(new Http2ServerRequest(stream, headers, {}, rawHeaders), new Http2ServerResponse(stream));
    } catch (error) {
      // connect-node makes a URL of `:authority` before it catches anything, and an uncaught error would end the process.
      log.warn({ err: error }, "A request that is no HTTP was reset");
      stream.close(constants.NGHTTP2_PROTOCOL_ERROR);
    }
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    // Not all at one moment: callers of a copy that just started would come back together.
    const aged = setTimeout(() => session.close(), connectionAgeMs * (0.8 + Math.random() * 0.4)).unref();
    session.once("close", () => {
      clearTimeout(aged);
      sessions.delete(session);
    });
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
