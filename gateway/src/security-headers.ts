import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "./config.ts";

/**
 * Scripts come from this origin only. Inline styles are allowed: components position themselves with them. A picture
 * that is about to be sent is shown from memory, as blob:.
 */
export function securityHeaders({ NODE_ENV }: Pick<Config, "NODE_ENV">): RequestHandler {
  const production = NODE_ENV === "production";
  return helmet({
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
  });
}
