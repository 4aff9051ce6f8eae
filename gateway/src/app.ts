import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import eventCatalogue from "@doorlight/proto/asyncapi.json" with { type: "json" };
import express, { type RequestHandler, Router } from "express";
import { EVENTS_PATH } from "../contract/index.ts";
import { compressAnswers } from "./compress-answers.ts";
import type { Config } from "./config.ts";
import { type EndpointPorts, makeEndpointHandler } from "./endpoint-handler.ts";
import { makeErrorHandler } from "./http-error.ts";
import { openApiDocument } from "./open-api.ts";
import type { Route } from "./route.ts";
import { makeSecurityHeaders } from "./security-headers.ts";

const BODY_LIMIT = "100kb";

interface Parts {
  config: Config;
  log: Logger;
  endpointPorts: EndpointPorts;
  routes: readonly Route[];
  events: RequestHandler;
  images: RequestHandler;
  pages: RequestHandler;
}

/** The whole HTTP surface, in the order in which a request passes through it. */
export function makeApp({ config, log, endpointPorts, routes, events, images, pages }: Parts) {
  const server = express();
  server.disable("x-powered-by").set("etag", false).set("trust proxy", config.TRUSTED_PROXIES);
  server.use(makeSecurityHeaders(config));
  server.use(compressAnswers);
  server.use("/api", makeApi({ routes, events, endpointPorts }));
  server.use(images);
  server.use(pages);
  server.use(makeErrorHandler(log));
  return server;
}

function makeApi({ routes, events, endpointPorts }: Pick<Parts, "routes" | "events" | "endpointPorts">): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const json = express.json({ limit: BODY_LIMIT, inflate: false, strict: false });
  const paths = new Set<string>();
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  for (const { endpoint, handle } of routes) {
    const path = belowApi(endpoint.path);
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const readBody = endpoint.body && !endpoint.upload ? [json] : [];
    router[method](path, ...readBody, makeEndpointHandler(endpoint, handle, endpointPorts));
    paths.add(path);
  }
  router.get(belowApi(EVENTS_PATH), events);
  const document = openApiDocument(routes.map(({ endpoint }) => endpoint));
  router.get("/openapi.json", (_request, response) => void response.json(document));
  router.get("/asyncapi.json", (_request, response) => void response.json(eventCatalogue));
  for (const path of paths) router.all(path, () => refuse("method_not_allowed"));
  router.use(() => refuse("not_found"));
  return router;
}

function belowApi(path: string): string {
  return path.slice("/api".length);
}
