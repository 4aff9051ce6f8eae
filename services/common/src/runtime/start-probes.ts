import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Logger, metricsText } from "../telemetry/index.ts";

export type Probes = { port: number; stop(): Promise<void> };

type Answer = [status: number, body: string];

/**
 * Serves /healthz (answers while the event loop turns and checks nothing else, since a restart repairs nothing else),
 * /readyz (503 while not ready) and /metrics (Prometheus' text format). Rejects if the port is taken.
 */
export async function startProbes(options: {
  host: string;
  port: number;
  isReady: () => Promise<boolean>;
  log: Logger;
}): Promise<Probes> {
  const answers = new Map<string, () => Promise<Answer>>([
    ["/healthz", async () => [200, "alive\n"]],
    ["/readyz", async () => ((await options.isReady()) ? [200, "ready\n"] : [503, "not ready\n"])],
    ["/metrics", async () => [200, await metricsText()]],
  ]);
  const server = createServer(async (request, response) => {
    const answer = request.method === "GET" ? answers.get(request.url ?? "") : undefined;
    try {
      send(response, answer ? await answer() : [404, "not found\n"]);
    } catch (error) {
      options.log.error({ err: error }, "A probe failed");
      send(response, [500, "failed\n"]);
    }
  });
  server.listen(options.port, options.host);
  await once(server, "listening");

  async function stop(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return { port: (server.address() as AddressInfo).port, stop };
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(body);
}
