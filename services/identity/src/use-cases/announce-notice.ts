import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { NoticeDueSchema, type NoticeKind } from "@doorlight/proto/identity/v1/events_pb";
import type { User } from "../domain/user.ts";

type Account = Pick<User, "id" | "country" | "version">;

/** Has a user told by mail, at the user's version, of something that happened to the account. */
export function announceNoticeWith({ outbox }: { outbox: Outbox }) {
  return async (tx: Tx, { id, country, version }: Account, kind: NoticeKind): Promise<void> => {
    await outbox.append(tx, NoticeDueSchema, { userId: id, country, kind }, { version });
  };
}

export type AnnounceNotice = ReturnType<typeof announceNoticeWith>;
