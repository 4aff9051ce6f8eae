import type { Endpoint } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { sessionCookieName } from "../sessions/session-cookie.ts";

/** The descriptions of the interface and the events. Few ask for them, so they are loaded and written for the first reader. */
export type Documents = { openApi(): Promise<object>; asyncApi(): Promise<object> };

export function makeDocuments(endpoints: readonly Endpoint[], config: Config): Documents {
  let openApi: object | undefined;
  return {
    async openApi() {
      const { openApiDocument } = await import("./open-api.ts");
      return (openApi ??= openApiDocument(endpoints, {
        origin: new URL(config.PUBLIC_URL).origin,
        cookieName: sessionCookieName({ secure: config.NODE_ENV === "production" }),
        limits: config,
      }));
    },
    async asyncApi() {
      const events = await import("@doorlight/proto/asyncapi.json", { with: { type: "json" } });
      return events.default;
    },
  };
}
