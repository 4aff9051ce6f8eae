import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "../telemetry/index.ts";
import { metricsText } from "../telemetry/index.ts";

export type Probes = { port: number; stop(): Promise<void> };

/**
 * Serves /healthz (answers while the event loop turns; asks nothing else, since a restart mends nothing else),
 * /readyz (503 while `check` rejects) and /metrics (Prometheus text). Rejects where the port is taken.
 */
export async function startProbes(options: {
  host: string;
  port: number;
  /** Rejects while the process is not ready. */
  check: () => Promise<void>;
  log: Logger;
}): Promise<Probes> {
  const answers: Record<string, () => Promise<[status: number, body: string]>> = {
    "/healthz": async () => [200, "alive\n"],
    "/readyz": () =>
      options.check().then(
        () => [200, "ready\n"],
        (error: unknown) => {
          options.log.warn({ err: error }, "Not ready");
          return [503, "not ready\n"];
        },
      ),
    "/metrics": async () => [200, await metricsText()],
  };
  const server = createServer(async (request, response) => {
    const answer = answers[request.url?.split("?", 1)[0] ?? ""];
    if (!answer || request.method !== "GET") return send(response, 404, "not found\n");
    try {
      send(response, ...(await answer()));
    } catch (error) {
      options.log.error({ err: error }, "A probe failed");
      send(response, 500, "failed\n");
    }
  });
  server.listen(options.port, options.host);
  await once(server, "listening");

  async function stop(): Promise<void> {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
  return { port: (server.address() as AddressInfo).port, stop };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(body);
}
