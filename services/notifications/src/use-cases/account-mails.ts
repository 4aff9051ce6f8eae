import type { Links } from "../domain/links.ts";
import type { LinkMailKind, LinkMailTask, MailTask } from "../domain/mail-task.ts";
import type { LinkMail, Locale, MailOf } from "../domain/mail.ts";
import type { People } from "./ports.ts";

type Ports = { people: People; links: Links };

type TaskOf<Kind extends MailTask["kind"]> = Extract<MailTask, { kind: Kind }>;

/** The mails about a user's own account. Each is undefined when it should not be sent any more. */
export function makeAccountMails({ people, links }: Ports) {
  return {
    async link({ kind, userId, linkId }: LinkMailTask): Promise<LinkMail | undefined> {
      const { to, linkToken } = (await people.recipient(userId, { linkId })) ?? {};
      return to && linkToken ? { kind, to, link: linkOf(kind, to.locale, userId, linkToken) } : undefined;
    },

    async officeInvitation(task: TaskOf<"office_invitation">): Promise<MailOf<"office_invitation"> | undefined> {
      const { kind, userId, linkId } = task;
      const { to, linkToken, invitation } = (await people.recipient(userId, { linkId })) ?? {};
      if (!to || !linkToken || !invitation) return undefined;
      return { kind, to, ...invitation, link: links.officeInvitation(linkToken) };
    },

    async notice({ kind, userId, notice }: TaskOf<"notice">): Promise<MailOf<"notice"> | undefined> {
      const { to } = (await people.recipient(userId)) ?? {};
      if (!to) return undefined;
      const link = notice === "password_changed" ? links.requestPassword(to.locale) : links.settings;
      return { kind, to, notice, link };
    },

    async written({ kind, userId, noteId }: TaskOf<"written_mail">): Promise<MailOf<"written_mail"> | undefined> {
      const { to, letter } = (await people.recipient(userId, { noteId })) ?? {};
      return to && letter && { kind, to, ...letter };
    },
  };

  function linkOf(kind: LinkMailKind, locale: Locale, userId: string, token: string): string {
    switch (kind) {
      case "agent_confirmation":
        return links.confirmSignup(token);
      case "password_reset":
      case "password_setup":
        return links.changePassword(locale, userId, token);
      case "magic_link":
        return links.logIn(locale, token);
    }
  }
}
