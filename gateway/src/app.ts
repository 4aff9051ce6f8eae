import { Refusal } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import eventCatalogue from "@doorlight/proto/asyncapi.json" with { type: "json" };
import express, { type RequestHandler, Router } from "express";
import { EVENTS_PATH } from "../contract/index.ts";
import { makeAnswer, type Gate } from "./answer-with.ts";
import type { Config } from "./config.ts";
import { httpErrors } from "./http-error.ts";
import { openApiDocument } from "./open-api.ts";
import type { Route } from "./route.ts";
import { securityHeaders } from "./security-headers.ts";

const BODY_LIMIT = "100kb";

interface Parts {
  config: Config;
  log: Logger;
  gate: Omit<Gate, "publicOrigin">;
  routes: readonly Route[];
  events: RequestHandler;
  images: RequestHandler;
  pages: RequestHandler;
}

/** The whole HTTP surface, in the order in which a request meets it. */
export function app({ config, log, gate, routes, events, images, pages }: Parts) {
  const server = express();
  server.disable("x-powered-by").set("etag", false).set("trust proxy", config.TRUSTED_PROXIES);
  server.use(securityHeaders(config));
  server.use("/api", api({ routes, events, gate: { ...gate, publicOrigin: new URL(config.PUBLIC_URL).origin } }));
  server.use(images);
  server.use(pages);
  server.use(httpErrors(log));
  return server;
}

function api({ routes, events, gate }: { routes: readonly Route[]; events: RequestHandler; gate: Gate }) {
  const router = Router({ caseSensitive: true, strict: true });
  const json = express.json({ limit: BODY_LIMIT, inflate: false, strict: false });
  const paths = new Set<string>();
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  for (const { endpoint, handle } of routes) {
    const path = below(endpoint.path);
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    router[method](path, ...(endpoint.body && !endpoint.upload ? [json] : []), makeAnswer(endpoint, handle, gate));
    paths.add(path);
  }
  router.get(below(EVENTS_PATH), events);
  const document = openApiDocument(routes.map(({ endpoint }) => endpoint));
  router.get("/openapi.json", (_request, response) => void response.json(document));
  router.get("/asyncapi.json", (_request, response) => void response.json(eventCatalogue));
  for (const path of paths) router.all(path, () => refused("method_not_allowed"));
  router.use(() => refused("not_found"));
  return router;
}

function below(path: string): string {
  return path.slice("/api".length);
}

function refused(code: "method_not_allowed" | "not_found"): never {
  throw new Refusal(code);
}
