import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "./config.ts";

/** The product asks for none of these; a script that got in must not either. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * Scripts come from this origin only. Inline styles are allowed: components position themselves with them. Pictures may
 * also come from memory, as blob: a picture is shown before it is sent.
 */
export function makeSecurityHeaders({ NODE_ENV }: Pick<Config, "NODE_ENV">): RequestHandler {
  const production = NODE_ENV === "production";
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
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
  return (request, response, next) => {
    response.setHeader("Permissions-Policy", PERMISSIONS);
    protect(request, response, next);
  };
}
