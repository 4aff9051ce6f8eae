import type { IncomingMessage, ServerResponse } from "node:http";
import { compose } from "./composition.ts";

/** As much of Express's router as is needed to list its routes. */
interface Layer {
  rawPath: string;
  name: string;
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/**
 * Everything that the product's port answers: `GET /api/leads` for a route, `ANY /api/leads` for a route of all methods,
 * `USE /api compression` for a function that is no route. It is read from the router that the gateway's own composition
 * root builds, so no other place can add a route.
 */
export async function gatewayRoutes(): Promise<string[]> {
  const { http } = await compose("gateway");
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
