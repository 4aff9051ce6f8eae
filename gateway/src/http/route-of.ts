import type { RouteOf } from "@doorlight/common/telemetry";
import type { Request } from "express";

/** Where routers are mounted: Express takes it off the path of a route. */
const mounts = ["/api", "/assets"];

/** The pattern of the route that answers a request, for spans and metrics: a path may hold a secret. */
export const routeOf: RouteOf = (request) => {
  // Express adds its own fields to the request of Node.
  const { originalUrl, route } = request as Request;
  const mount = mounts.find((path) => originalUrl?.startsWith(path)) ?? "";
  const { path = "" } = (route ?? {}) as { path?: string };
  return `${mount}${path}`.replace("/{*path}", "/") || undefined;
};
