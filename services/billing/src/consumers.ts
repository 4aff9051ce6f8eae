import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import type { UseCases } from "./service.ts";

/** What billing hears of users. */
export function billingConsumers({ eraseDetails }: Pick<UseCases, "eraseDetails">): Consumer[] {
  return [
    consumer("billing.users").on(UserErasedSchema, (user, tx, { time }) =>
      eraseDetails(tx, user, user.erasedAt ? timestampDate(user.erasedAt) : time),
    ),
  ];
}
