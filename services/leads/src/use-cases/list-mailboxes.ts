import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { MailboxSecrets } from "../domain/mailbox-secrets.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  mailboxes: {
    confirm(digest: Buffer, at: Date): Promise<boolean>;
    waiting(id: string, now: Date): Promise<{ email: string; userId: string; digest: Buffer } | undefined>;
  };
  mailboxSecrets: MailboxSecrets;
  clock: Clock;
};

/** The other addresses for the mails of lists, which confirm themselves by a link. */
export function makeListMailboxes({ mailboxes, mailboxSecrets, clock }: Ports) {
  return {
    /** Refuses `link_expired`. */
    async confirm(token: string): Promise<void> {
      if (!(await mailboxes.confirm(digest(token), clock.now()))) refuse("link_expired");
    },

    /**
     * The address and the secret of its link. Refuses `not_found` if it does not wait for one, and `unavailable` while
     * copies of leads restart with a new key.
     */
    async mail(id: string): Promise<{ email: string; userId: string; token: string }> {
      const waiting = (await mailboxes.waiting(id, clock.now())) ?? refuse("not_found");
      const { digest: stored, ...mailbox } = waiting;
      return { ...mailbox, token: mailboxSecrets.tokenOf(id, stored) ?? refuse("unavailable") };
    },
  };
}
