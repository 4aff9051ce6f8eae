import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Config } from "./config.ts";

/**
 * Scripts come from this origin only. Inline styles are allowed: components position themselves with them. A picture
 * that is about to be sent is shown from memory, as blob:.
 */
export function securityHeaders({ NODE_ENV }: Pick<Config, "NODE_ENV">): RequestHandler {
  const production = NODE_ENV === "production";
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          upgradeInsecureRequests: production ? [] : null,
        },
      },
      strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: true },
      frameguard: { action: "deny" },
      referrerPolicy: { policy: "no-referrer" },
    }),
  );
  return function setSecurityHeaders(_request, response, next) {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What a chain of middleware sets on every answer, asked once: its dozen steps say the same each time. */
function headersOf(middleware: RequestHandler): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  void middleware({} as Request, answer as unknown as Response, () => {});
  return headers;
}
