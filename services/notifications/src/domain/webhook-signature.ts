import { Webhook } from "standardwebhooks";

const PREFIX = "whsec_";

/** As its owner gets it, and as the libraries of Standard Webhooks take it. */
export function secretText(secret: Buffer): string {
  return PREFIX + secret.toString("base64");
}

/** The headers of one attempt, signed by each of the live secrets. */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  at: Date,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secretText(secret)).sign(id, at, body));
  return {
    "content-type": "application/json",
    "user-agent": "Doorlight-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
