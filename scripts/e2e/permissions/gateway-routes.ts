import type { IncomingMessage, ServerResponse } from "node:http";
import { systemClock } from "@doorlight/common/time";
import { config } from "../../src/config.ts";
import { gateway } from "../../src/service.ts";
import { stack } from "../support/stack.ts";

/** As much of Express's router as says what it answers. */
interface Layer {
  rawPath: string;
  name: string;
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/**
 * All that the product's port answers: `GET /api/leads` of a route, `ANY /api/leads` of one for all methods,
 * `USE /api compression` of a function that is no route. It is read from the router that the gateway's own composition
 * root builds for its server, so there is no other place where a route could be.
 */
export async function gatewayRoutes(): Promise<string[]> {
  const unused: never = new Proxy({}, { get: (): never => unused }) as never;
  const kit = {
    config: config(stack.environment("gateway")),
    clock: systemClock,
    ...Object.fromEntries(
      ["log", "random", "signer", "verifier", "redis", "kafka", "packs"].map((part) => [part, unused]),
    ),
  };
  const { http } = await gateway(kit as unknown as Parameters<typeof gateway>[0]);
  const server = http?.handler as unknown as ((request: IncomingMessage, response: ServerResponse) => void) & {
    router: { stack: Layer[] };
  };
  return namesOf(server.router.stack, "");
}

function namesOf(layers: readonly Layer[], prefix: string): string[] {
  return layers.flatMap(({ route, handle, rawPath, name }) => {
    if (route) {
      const methods = Object.keys(route.methods).map((method) => (method === "_all" ? "ANY" : method.toUpperCase()));
      return [route.path].flat().flatMap((address) => methods.map((method) => `${method} ${prefix}${address}`));
    }
    const path = rawPath === "/" ? prefix : prefix + rawPath;
    return handle.stack ? namesOf(handle.stack, path) : [`USE ${path || "/"} ${name}`];
  });
}
