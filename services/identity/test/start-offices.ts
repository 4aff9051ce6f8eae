import type { CallOptions } from "@connectrpc/connect";
import { drainOutbox, eventually } from "@doorlight/common/testing";
import { LinkMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { User } from "@doorlight/proto/identity/v1/user_pb";
import { newUser } from "./new-user.ts";
import { startIdentity } from "./start-identity.ts";

export type Person = { user: User; as: CallOptions };

/** Identity for tests of offices: with agents, and the invitations in their mails. */
export async function startOffices() {
  const identity = await startIdentity();
  const profile = identity.clientOf("gateway", ProfileService);
  let count = 0;

  async function person(changes: { country?: string } = {}): Promise<Person> {
    const user = await newUser(identity, `person${count++}@example.test`, changes);
    return { user, as: await identity.asUser(user) };
  }

  async function people(many: number): Promise<Person[]> {
    const found: Person[] = [];
    while (found.length < many) found.push(await person());
    return found;
  }

  /** The newest mailed invitation; empty if there is none. */
  async function mailedInvitation(): Promise<{ token?: string; inviterName?: string; officeName?: string }> {
    await eventually(async () => {
      const { rows } = await identity.db.raw(
        "select from graphile_worker.jobs where task_identifier = 'invite-colleague'",
      );
      if (rows.length > 0) throw new Error("An invitation waits");
    });
    const issued = (await drainOutbox(identity.db)).of(LinkMailQueuedSchema).at(-1);
    if (!issued) return {};
    const { userId, linkId } = issued;
    const { linkToken, ...mail } = await identity.notifications.getMailRecipient({ userId, linkId });
    return { token: linkToken, inviterName: mail.inviterName, officeName: mail.officeName };
  }

  return { ...identity, profile, person, people, mailedInvitation };
}

export type OfficesTest = Awaited<ReturnType<typeof startOffices>>;
