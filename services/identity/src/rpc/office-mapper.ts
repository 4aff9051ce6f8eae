import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { JoinRequestSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { JoinRequest } from "../domain/office.ts";

export function toJoinRequest(request: JoinRequest): MessageInitShape<typeof JoinRequestSchema> {
  const { id, office, officeMembers, user, requestedAt } = request;
  return {
    id,
    office,
    officeMembers,
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    userEmail: user.email,
    requestedAt: timestampFromDate(requestedAt),
  };
}
