import type { Html } from "@doorlight/common/html";
import { type RequestHandler, Router } from "express";
import type { Documents } from "../open-api/documents.ts";
import { type AsyncApi, eventReference } from "./event-reference.ts";
import { guide } from "./guide.ts";
import { httpArea, httpIndex, httpSchemas, type OpenApi } from "./http-reference.ts";
import { developerPage, developerPaths } from "./page.ts";

interface Ports {
  documents: Documents;
  origin: string;
}

/** `/developers`: guide and references, in English, made of the documents that the product serves. */
export function makeDevelopers({ documents, origin }: Ports): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  const openApi = async () => (await documents.openApi()) as unknown as OpenApi;

  /** A page that is written for its first reader. */
  function show(path: string, title: string, description: string, make: () => Promise<Html> | Html) {
    let page: string | undefined;
    router.get(path, async (_request, response) => {
      page ??= developerPage({ path, title, description, body: await make() }, origin);
      response.set("Cache-Control", "no-cache").type("html").send(page);
    });
  }

  show(
    developerPaths.guide,
    "Build on Doorlight",
    "Send requests, receive events, verify webhooks, go live.",
    async () => guide(origin, (await openApi()).webhooks),
  );
  show(developerPaths.http, "HTTP reference", "Every operation of Doorlight's HTTP interface.", async () =>
    httpIndex(await openApi()),
  );
  show(`${developerPaths.http}/schemas`, "Named schemas", "Parts that answers of several operations share.", async () =>
    httpSchemas(await openApi()),
  );
  show(
    developerPaths.events,
    "Event reference",
    "Every event that Doorlight publishes, with a record of each.",
    async () => eventReference((await documents.asyncApi()) as unknown as AsyncApi),
  );
  router.get(`${developerPaths.http}/:area`, async ({ params, path }, response, next) => {
    const area = httpArea(await openApi(), params.area);
    if (!area) return next();
    const description = `Operations of Doorlight's HTTP interface: ${params.area}.`;
    response
      .set("Cache-Control", "no-cache")
      .type("html")
      .send(developerPage({ path, description, ...area }, origin));
  });
  return router;
}
