import { type Locale, plainLabel } from "@doorlight/common/product";
import type { Links } from "../domain/links.ts";
import type { BillingFacts, BillingSubject } from "../domain/billing-task.ts";
import type {
  EmailChangeKind,
  LinkMailKind,
  LinkMailTask,
  MailTask,
  Notice,
  WebhookMailTask,
} from "../domain/mail-task.ts";
import type { ChargedCard, Mail } from "../domain/mail.ts";
import type { MailAbout, UserRecipient } from "../domain/mail-sources.ts";

export type AccountTask = Extract<
  MailTask,
  | LinkMailTask
  | WebhookMailTask
  | { kind: "office_invitation" | EmailChangeKind | "notice" | "written_mail" | "billing" }
>;

const namesOffice = new Set<Notice>(["office_joined", "office_renamed", "office_merged"]);

type Ports = {
  identity: {
    /** Undefined if the account is not in use or erased, or the link would not work. */
    findRecipient(userId: string, about?: MailAbout): Promise<UserRecipient | undefined>;
  };
  billing: { findCard(userId: string, referenceId: string): Promise<ChargedCard | undefined> };
  /** The address of an endpoint; undefined once it is removed. */
  findWebhook(endpointId: string): Promise<string | undefined>;
  links: Links;
};

/** Fetches the contents of a mail about a user's own account. Undefined if it should not be sent any more. */
export function makeComposeAccountMail({ identity, billing, findWebhook, links }: Ports) {
  return async (task: AccountTask): Promise<Mail | undefined> => {
    const { kind, userId } = task;
    const recipient = await identity.findRecipient(userId, aboutOf(task));
    if (!recipient) return undefined;
    const { to, linkToken, newEmail, invitation, officeName, apiToken, approval, message } = recipient;
    switch (kind) {
      case "agent_confirmation":
      case "password_reset":
      case "password_setup":
      case "magic_link":
        return linkToken ? { kind, to, link: linkOf(kind, to.locale, userId, linkToken) } : undefined;
      case "office_invitation":
        return linkToken && invitation
          ? { kind, to, ...invitation, link: links.officeInvitation(linkToken) }
          : undefined;
      case "email_change_former":
      case "email_change_new":
        return linkToken && newEmail ? { kind, to, newEmail, link: links.confirmEmailChange(linkToken) } : undefined;
      case "notice": {
        const { notice, apiTokensEnded } = task;
        return {
          kind,
          to,
          notice,
          link: noticeLink(notice, to.locale),
          ...(namesOffice.has(notice) && { officeName: plainLabel(officeName) }),
          ...(apiToken && { apiToken }),
          ...(approval && { approval }),
          ...(apiTokensEnded && { apiTokensEnded }),
        };
      }
      case "billing": {
        const { subject, facts } = task;
        const { payment, referenceId } = facts;
        const card = payment === "card" && referenceId ? await billing.findCard(userId, referenceId) : undefined;
        return { kind, to, subject, facts, ...(card && { card }), link: billingLink(subject, facts) };
      }
      case "webhook_off":
      case "webhook_works": {
        const url = await findWebhook(task.endpointId);
        return url === undefined ? undefined : { kind, to, host: new URL(url).host, link: links.webhooks };
      }
      case "written_mail":
        return message && { kind, to, ...message };
    }
  };

  /** The page on which the change can be seen, or undone. */
  function noticeLink(notice: Notice, locale: Locale): string {
    switch (notice) {
      case "password_changed":
        return links.requestPassword(locale);
      case "second_factor_on":
      case "second_factor_off":
      case "email_changed":
        return links.securitySettings;
      case "office_joined":
      case "office_refused":
      case "office_renamed":
      case "office_merged":
      case "office_removed":
        return links.officeSettings;
      case "export_ready":
        return links.dataSettings;
      case "api_token_created":
        return links.apiTokens;
      case "approval_asked":
      case "approval_done":
      case "approval_declined":
      case "approval_expired":
      case "approval_failed":
        return links.approvals;
      // Nobody logs in to a deactivated account, or an erased one.
      case "exported_by_support":
      case "deactivated":
      case "erased_owing":
      case "erased_disputed":
        return links.contact(locale);
    }
  }

  /** The page for the account owner's next step. */
  function billingLink(subject: BillingSubject, { deal }: BillingFacts): string {
    switch (subject) {
      case "plan_started":
      case "plan_changed":
      case "plan_cancelled":
      case "plan_ended":
      case "plan_fee_changes":
      case "plan_fee_stays":
      case "deal_offered":
      case "deal_extended":
      case "deal_cut":
      case "deal_lapsed":
      case "deal_withdrawn":
      case "deal_bound":
        return links.plans;
      case "deal_accepted":
      case "deal_declined":
      case "deal_unanswered":
      case "deal_stopped":
      case "deal_moved":
        return links.deal(deal?.dealId ?? "");
      case "pack_bought":
      case "top_up_done":
      case "top_up_stopped":
      case "low_balance":
      case "free_credit_returned":
      case "credits_given":
      case "credits_taken_back":
        return links.credits;
      case "payment_reversed":
      case "surplus_paid_back":
      case "pay_back_reversed":
        return links.invoices;
      case "fee_failed":
      case "budget_nearly_spent":
      case "card_expiring":
      case "card_suspended":
      case "card_restored":
      case "charge_paid_back":
      case "details_corrected":
      case "details_needed":
      case "details_to_correct":
      case "invoice_allowed":
      case "invoice_stopped":
      case "dispute_opened":
      case "dispute_lost":
      case "dispute_ended":
        return links.billing;
    }
  }

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

export type ComposeAccountMail = ReturnType<typeof makeComposeAccountMail>;

function aboutOf(task: AccountTask): MailAbout {
  if ("linkId" in task) return { linkId: task.linkId };
  if (task.kind === "notice") {
    const { notice, emailChangeId, apiTokenId, approvalId } = task;
    const evenDeactivated = notice === "exported_by_support" || notice === "deactivated";
    const evenErased = notice === "erased_owing" || notice === "erased_disputed";
    return { emailChangeId, apiTokenId, approvalId, evenDeactivated, evenErased };
  }
  return "noteId" in task ? { noteId: task.noteId } : {};
}
