import { once } from "node:events";
import { type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type RouteOf, observeRequest } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";

export type HttpServer = {
  port: number;
  /** Takes no more requests, lets the running ones end within `graceMs` milliseconds, cuts the rest off. */
  stop(graceMs: number): Promise<void>;
};

/** Serves `handler` over HTTP/1.1, each request in a span; port 0 takes a free one. Rejects if the port is taken. */
export async function startHttpServer(options: {
  host: string;
  port: number;
  handler: RequestListener;
  routeOf?: RouteOf;
}): Promise<HttpServer> {
  // By connection, because connections stay while answers come and go: V8 rebuilds the table of a set that changes all
  // the time, and through each former table its young collector finds all later answers alive. Megabytes of requests
  // would grow old.
  const answers = new Map<Socket, ServerResponse | undefined>();
  const { routeOf = () => undefined } = options;
  let stopping = false;
  const server = createServer((request, response) => {
    const { socket } = request;
    answers.set(socket, response);
    response.once("close", () => answers.get(socket) === response && answers.set(socket, undefined));
    if (stopping) response.setHeader("connection", "close");
    observeRequest(request, response, { serve: () => options.handler(request, response), routeOf });
  });
  server.on("connection", (socket) => socket.once("close", () => answers.delete(socket)));
  // Longer than load balancers keep a connection, or they would send into a closing one.
  server.keepAliveTimeout = seconds(65);
  server.listen(options.port, options.host);
  await once(server, "listening");

  async function stop(graceMs: number): Promise<void> {
    stopping = true;
    const closed = once(server, "close");
    server.close();
    // Kept-alive connections would go on bringing requests.
    server.keepAliveTimeout = 1;
    for (const response of answers.values()) {
      if (response && !response.headersSent) response.setHeader("connection", "close");
    }
    const ended = await Promise.race([closed, wait(graceMs, "overdue", { ref: false })]);
    if (ended === "overdue") server.closeAllConnections();
    await closed;
  }
  return { port: (server.address() as AddressInfo).port, stop };
}
