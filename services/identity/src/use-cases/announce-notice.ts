import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import { NoticeMailQueuedSchema, type NoticeKind } from "@doorlight/proto/identity/v1/mails_pb";
import type { User } from "../domain/user.ts";

type Account = Pick<User, "id" | "country" | "version">;

/** Has a user told by mail, at the user's version, of something that happened to the account. */
export function makeAnnounceNotice({ outbox }: { outbox: Outbox }) {
  return async (tx: Tx, { id, country, version }: Account, kind: NoticeKind): Promise<void> => {
    await outbox.append(tx, NoticeMailQueuedSchema, { userId: id, country, kind }, { version });
  };
}

export type AnnounceNotice = ReturnType<typeof makeAnnounceNotice>;
