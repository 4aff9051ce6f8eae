import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EmailChangeSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import type { EmailChange } from "../domain/email-change.ts";

export function toEmailChange(change: EmailChange): MessageInitShape<typeof EmailChangeSchema> {
  const { newEmail, expiresAt, formerConfirmed, newConfirmed } = change;
  return { newEmail, expiresAt: timestampFromDate(expiresAt), formerConfirmed, newConfirmed };
}
