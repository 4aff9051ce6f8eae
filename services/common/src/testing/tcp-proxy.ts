import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A line to a server that a test can interrupt. */
export type TcpProxy = {
  /** The target's URL by way of the proxy. */
  url: string;
  /** Bytes stop both ways, connections stay open: a paused server or a black hole. */
  pause(): void;
  resume(): void;
  /** Ends all connections and refuses new ones until `repair`: a server that is down. */
  cut(): void;
  repair(): void;
  close(): Promise<void>;
};

/** Stands between a client and a real server, so that a test can interrupt the line without hurting other tests. */
export async function tcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isPaused = false;

  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (bytes) => other.write(bytes));
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isPaused) socket.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    pause() {
      isPaused = true;
      sockets.forEach((socket) => socket.pause());
    },
    resume() {
      isPaused = false;
      sockets.forEach((socket) => socket.resume());
    },
    cut() {
      isCut = true;
      endAll();
    },
    repair() {
      isCut = false;
    },
    async close() {
      server.close();
      endAll();
      await once(server, "close");
    },
  };
}
