import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import express, { type RequestHandler, Router } from "express";
import { EVENTS_PATH } from "../../contract/index.ts";
import { compressAnswers } from "./compress-answers.ts";
import type { Config } from "../config.ts";
import { type EndpointPorts, makeEndpointHandler } from "./endpoint-handler.ts";
import { makeErrorHandler } from "./http-error.ts";
import { makeDevelopers } from "../developers/developers.ts";
import { type Documents, makeDocuments } from "../open-api/documents.ts";
import { openUnsubscribePage } from "../pages/unsubscribe-page.ts";
import type { Route } from "./route.ts";
import { makeSecurityHeaders } from "./security-headers.ts";

const BODY_LIMIT = "100kb";
/** `/API/leads`, `/api/Leads` and `/api/leads/` are no addresses of ours. */
const exact = { caseSensitive: true, strict: true } as const;

interface Parts {
  config: Config;
  log: Logger;
  endpointPorts: EndpointPorts;
  routes: readonly Route[];
  events: RequestHandler;
  /** By path; they are proved by their signature. */
  signedEvents: Readonly<Record<string, RequestHandler[]>>;
  images: RequestHandler;
  mailLinks: RequestHandler;
  pages: RequestHandler;
}

/** The whole HTTP surface, in the order in which a request passes through it. */
export function makeApp({ config, log, endpointPorts, routes, events, signedEvents, images, mailLinks, pages }: Parts) {
  const server = express();
  const documents = makeDocuments(
    routes.map(({ endpoint }) => endpoint),
    config,
  );
  server
    .disable("x-powered-by")
    .enable("case sensitive routing")
    .set("etag", false)
    .set("trust proxy", config.TRUSTED_PROXIES);
  server.use(makeSecurityHeaders(config));
  server.use(compressAnswers);
  server.use("/api", makeApi({ documents, routes, events, signedEvents, endpointPorts }));
  server.use(images);
  server.use(mailLinks);
  server.use(makeDevelopers({ documents, origin: new URL(config.PUBLIC_URL).origin }));
  server.use(pages);
  // Pages answer every GET and HEAD.
  server.use(refuseMethod(["GET", "HEAD"]));
  server.use(makeErrorHandler(log));
  return server;
}

function makeApi({
  documents,
  routes,
  events,
  signedEvents,
  endpointPorts,
}: Pick<Parts, "routes" | "events" | "signedEvents" | "endpointPorts"> & { documents: Documents }): Router {
  const router = Router(exact);
  const json = express.json({ limit: BODY_LIMIT, inflate: false, strict: false });
  const areas = makeAreas();
  const methods = new Map<string, string[]>();
  const allow = (path: string, ...more: string[]) => methods.set(path, [...(methods.get(path) ?? []), ...more]);
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-store");
    next();
  });
  router.use(openUnsubscribePage);
  for (const { endpoint, handle } of routes) {
    const path = belowApi(endpoint.path);
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const readBody = endpoint.body && !endpoint.upload ? [json] : [];
    areas.of(path)[method](path, ...readBody, makeEndpointHandler(endpoint, handle, endpointPorts));
    allow(path, ...(endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method]));
  }
  const others: Record<string, RequestHandler> = {
    [belowApi(EVENTS_PATH)]: events,
    "/openapi.json": sendDocument(documents.openApi),
    "/asyncapi.json": sendDocument(documents.asyncApi),
  };
  for (const [path, handle] of Object.entries(others)) {
    areas.of(path).get(path, handle);
    allow(path, "GET", "HEAD");
  }
  for (const [address, handlers] of Object.entries(signedEvents)) {
    const path = belowApi(address);
    areas.of(path).post(path, ...handlers);
    allow(path, "POST");
  }
  for (const [path, allowed] of methods) areas.of(path).all(path, refuseMethod(allowed));
  router.use(areas.together());
  router.use(() => refuse("not_found"));
  return router;
}

/** A large document, written for its first reader. */
function sendDocument(load: () => Promise<object>): RequestHandler {
  let text: string | undefined;
  return async (_request, response) => {
    text ??= JSON.stringify(await load());
    response.type("json").send(text);
  };
}

/** Routers by the first segment of a path: Express tries one pattern after the other, and there are a hundred. */
function makeAreas() {
  const routers = new Map<string, Router>();
  const areaOf = (path: string) => path.split("/", 2)[1] ?? "";

  return {
    of(path: string): Router {
      const area = areaOf(path);
      const router = routers.get(area) ?? Router(exact);
      routers.set(area, router);
      return router;
    },
    /** One router of them all. As with Express's own, its `stack` lists its routes. */
    together(): RequestHandler {
      const handle: RequestHandler = (request, response, next) => {
        const router = routers.get(areaOf(request.path));
        if (router) router(request, response, next);
        else next();
      };
      return Object.assign(handle, { stack: [...routers.values()].flatMap(({ stack }) => stack) });
    },
  };
}

function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set("Allow", allowed.join(", "));
    refuse("method_not_allowed");
  };
}

function belowApi(path: string): string {
  return path.slice("/api".length);
}
