import { z } from "zod";
import { limits } from "../config.ts";
import { contractEndpoints } from "./contract-endpoints.ts";
import { openApiDocument } from "./open-api.ts";

/** The document of a deployment that changes no setting. */
export function sampleDocument() {
  return openApiDocument(contractEndpoints, {
    origin: "https://doorlight.example",
    cookieName: "__Host-doorlight",
    limits: z.object(limits).parse({}),
  });
}
