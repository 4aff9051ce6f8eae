import type { OpenSession as WireSession } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { OpenSession } from "../../contract/index.ts";
import { toInstant } from "./common.ts";

export function toOpenSession({ id, device, createdAt, seenAt, current, impersonated }: WireSession): OpenSession {
  return {
    id,
    device,
    createdAt: toInstant(createdAt, "when the session was opened"),
    seenAt: toInstant(seenAt, "when the session was seen"),
    current,
    impersonated,
  };
}
