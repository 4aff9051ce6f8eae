import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { EraseDetails } from "./use-cases/erase-details.ts";

export function makeConsumers({ eraseDetails }: { eraseDetails: EraseDetails }): Consumer[] {
  return [
    consumer("billing.users").on(UserErasedSchema, (user, tx, { time }) =>
      eraseDetails(tx, user, user.erasedAt ? timestampDate(user.erasedAt) : time),
    ),
  ];
}
