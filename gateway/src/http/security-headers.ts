import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.ts";

/** The product asks for none of these; a script that got in must not either. */
const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The sources of Stripe's form for a card: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scriptSrc: ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"],
  frameSrc: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connectSrc: ["'self'", "https://api.stripe.com"],
};

type Deployment = Pick<Config, "NODE_ENV" | "CARD_PROVIDER_PUBLISHABLE_KEY" | "CARD_PROVIDER_URL">;

/**
 * Scripts come from this origin only, and from Stripe if the deployment shows Stripe's form for a card. Inline styles are allowed: components position themselves with them. Pictures may
 * also come from memory, as blob: a picture is shown before it is sent.
 */
export function makeSecurityHeaders(deployment: Deployment): RequestHandler {
  const production = deployment.NODE_ENV === "production";
  const showsStripe = Boolean(deployment.CARD_PROVIDER_PUBLISHABLE_KEY) && !deployment.CARD_PROVIDER_URL;
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        ...(showsStripe && stripe),
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
