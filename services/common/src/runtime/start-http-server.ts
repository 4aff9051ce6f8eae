import { once } from "node:events";
import { type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type HttpServer = {
  port: number;
  /** Takes no more requests, lets the running ones end within `graceMs` milliseconds, cuts the rest off. */
  stop(graceMs: number): Promise<void>;
};

/** Rejects where the port is taken. */
export async function startHttpServer(options: {
  host: string;
  port: number;
  handler: RequestListener;
}): Promise<HttpServer> {
  // By connection: a set of answers, which come and go, is rebuilt all the time, and through each former table of it
  // V8's young collector finds all later answers alive. Requests then grow old by the megabyte.
  const answers = new Map<Socket, ServerResponse | undefined>();
  let stopping = false;
  const server = createServer((request, response) => {
    const { socket } = request;
    answers.set(socket, response);
    response.once("close", () => answers.get(socket) === response && answers.set(socket, undefined));
    if (stopping) response.setHeader("connection", "close");
    options.handler(request, response);
  });
  server.on("connection", (socket) => socket.once("close", () => answers.delete(socket)));
  // Longer than load balancers keep a connection, or they would send into a closing one.
  server.keepAliveTimeout = 65_000;
  server.listen(options.port, options.host);
  await once(server, "listening");

  async function stop(graceMs: number): Promise<void> {
    stopping = true;
    const closed = once(server, "close");
    server.close();
    // Kept-alive connections would bring new requests for ever.
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
