import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "./config.ts";

/**
 * Scripts come from this origin only. Inline styles are allowed: components position themselves with them. Pictures may
 * also come from memory, as blob: a picture is shown before it is sent.
 */
export function makeSecurityHeaders({ NODE_ENV }: Pick<Config, "NODE_ENV">): RequestHandler {
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
