import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OpenSessionSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { OpenSession } from "../use-cases/ports.ts";

/** `currentId` is the session that asks; absent where it is not the user who asks. */
export function toOpenSession(
  { id, device, actorId, createdAt, seenAt }: OpenSession,
  currentId?: string,
): MessageInitShape<typeof OpenSessionSchema> {
  return {
    id,
    device,
    createdAt: timestampFromDate(createdAt),
    seenAt: timestampFromDate(seenAt),
    current: id === currentId,
    impersonated: actorId !== null,
  };
}
