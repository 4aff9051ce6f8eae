import { expect, jest, test } from "@jest/globals";
import type { Tx } from "@doorlight/common/db";
import type { User } from "../domain/user.ts";
import { makeChangeAddress } from "./change-address.ts";

// Nothing but the fields that the rule looks at; the ports below do not touch the transaction.
const tx = {} as Tx;
const userWith = (fields: Pick<User, "isConfirmed" | "role">) => ({ id: "user-1", ...fields }) as User;

function start() {
  const claimCredit = jest.fn(async () => true);
  const noticeMailQueued = jest.fn(async () => {});
  const changeAddress = makeChangeAddress({
    users: { changeEmail: async () => true },
    signups: { deleteOf: async () => {}, claimCredit },
    links: { void: async () => {} },
    events: { noticeMailQueued },
    refuseMailbox: async () => {},
    publishMailbox: async () => {},
    updateUser: async () => userWith({ isConfirmed: true, role: "agent" }),
    endSessions: async () => [],
    endTokens: async () => false,
    dataKey: async () => Buffer.alloc(32, 1),
    clock: { now: () => new Date("2026-11-21T09:00:00Z") },
  });
  return { changeAddress, claimCredit, noticeMailQueued };
}

test.each<[string, boolean, User["role"], number, number]>([
  ["a confirmed", true, "agent", 1, 2],
  ["a confirmed", true, "admin", 0, 2],
  ["a never confirmed", false, "agent", 0, 0],
])(
  "handles a new address of %s account (%p) of an %s with %p free credits and %p mails",
  async (_what, isConfirmed, role, claims, mails) => {
    const { changeAddress, claimCredit, noticeMailQueued } = start();
    await changeAddress(tx, userWith({ isConfirmed, role }), "new@example.test", "change-1");
    expect(claimCredit).toHaveBeenCalledTimes(claims);
    expect(noticeMailQueued).toHaveBeenCalledTimes(mails);
  },
);
