import type { ConnectRouter } from "@connectrpc/connect";
import { startRpcServer } from "../rpc/index.ts";
import { onFreshPort } from "./on-fresh-port.ts";
import type { TestKeys } from "./test-keys.ts";
import type { Logger } from "../telemetry/index.ts";

/** What a fake of another service answers: `(router) => router.service(IdentityService, { … })`. */
export type PeerRoutes = (router: ConnectRouter) => unknown;

/**
 * Starts a real rpc server for each peer, which answers whom the peer itself would answer.
 * Returns the addresses by the keys of `peers`; each server is handed to `stack` to be stopped.
 */
export async function startPeers(
  peers: Readonly<Record<string, PeerRoutes>>,
  { verifierOf, log, stack }: { verifierOf: TestKeys["verifierOf"]; log: Logger; stack: AsyncDisposableStack },
): Promise<Record<string, string>> {
  const addresses: Record<string, string> = {};
  for (const [key, routes] of Object.entries(peers)) {
    const start = async () => {
      const { port, stop } = await startRpcServer({
        host: "127.0.0.1",
        port: 0,
        verifier: verifierOf(nameOf(key)),
        log,
        isServing: () => true,
        routes: (router) => void routes(router),
      });
      return { port, stop: () => stop(0) };
    };
    const server = await onFreshPort(start, ({ port }) => port);
    stack.defer(server.stop);
    addresses[key] = `127.0.0.1:${server.port}`;
  }
  return addresses;
}

/** The service whose address a configuration key such as LEADS_ADDR holds. */
const nameOf = (key: string) => key.replace(/_ADDR$/, "").toLowerCase();
