import type { Tx } from "@doorlight/common/db";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import { mailboxWithDigest } from "../domain/mailbox.ts";
import type { Suppression } from "../domain/suppression.ts";
import type { EraseProspect } from "./erase-prospect.ts";

type Ports = {
  agents: {
    /** Undefined if it was never fetched. */
    digestOf(tx: Tx, userId: string): Promise<Buffer | undefined>;
    erase(tx: Tx, userId: string, country: string, at: Date): Promise<void>;
  };
  personalData: {
    eraseRecipient(tx: Tx, people: "agent", personId: string): Promise<void>;
    reportingEmails(tx: Tx): Promise<string[]>;
    eraseReportingEmail(tx: Tx, email: string): Promise<void>;
  };
  suppressions: { add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void> };
  eraseProspect: Pick<EraseProspect, "ofUser">;
  dataKey: DataKey;
  clock: Clock;
};

export type EraseAccount = ReturnType<typeof makeEraseAccount>;

/**
 * Erases an account that asked for it: no campaign reaches its mailbox any more, of which the keyed digest is left, and the
 * records of mails name nobody.
 */
export function makeEraseAccount(ports: Ports) {
  const { agents, personalData, suppressions, eraseProspect, dataKey, clock } = ports;

  async function eraseReportingEmails(tx: Tx, digest: Buffer): Promise<void> {
    const key = await dataKey();
    for (const email of await personalData.reportingEmails(tx))
      if (mailboxWithDigest(key, email).digest.equals(digest)) await personalData.eraseReportingEmail(tx, email);
  }

  return async (tx: Tx, { userId, country, erasedAt }: { userId: string; country: string; erasedAt: Date }) => {
    const mailboxDigest = await agents.digestOf(tx, userId);
    if (mailboxDigest) {
      await suppressions.add(tx, { mailboxDigest, kind: "all", cause: "erased" }, clock);
      await eraseReportingEmails(tx, mailboxDigest);
    }
    await personalData.eraseRecipient(tx, "agent", userId);
    await agents.erase(tx, userId, country, erasedAt);
    await eraseProspect.ofUser(tx, userId, country);
  };
}
