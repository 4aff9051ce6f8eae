import type { Fact, MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { MailedApproval, MailedToken } from "../notice-facts.ts";
import type { Localizer } from "../localizer.ts";

export function notice(mail: MailOf<"notice">, localizer: Localizer): MailContent {
  const { notice, officeName, apiToken, approval, apiTokensEnded, link } = mail;
  const { text } = localizer;
  // The new mailbox has yet to confirm what two admins want.
  const isMailed = notice === "approval_done" && approval?.action === "change_email";
  const part = (name: string) => text(`notice.${notice}.${name}`);
  const outcome = (name: string) => part(isMailed ? `mailed.${name}` : name);
  return {
    subject: outcome("subject"),
    preview: part("preview"),
    heading: outcome("heading"),
    paragraphs: [outcome("body"), ...(apiTokensEnded ? [text("notice.apiTokensEnded")] : [])],
    ...(officeName && { facts: [{ label: text("fact.office"), value: officeName }] }),
    ...(approval && { facts: approvalFacts(approval, localizer) }),
    ...(apiToken && { facts: tokenFacts(apiToken, localizer) }),
    action: { label: part("action"), link },
    note: part("note"),
  };
}

function tokenFacts({ name, scopes }: MailedToken, { text }: Localizer): Fact[] {
  return [
    { label: text("fact.name"), value: name },
    ...scopes.map((scope) => ({ label: text("fact.reads"), value: text(`notice.api_token_created.scope.${scope}`) })),
  ];
}

function approvalFacts({ action, askerName, ...worth }: MailedApproval, localizer: Localizer): Fact[] {
  const { text } = localizer;
  return [
    { label: text("fact.wanted"), value: text(`notice.approvalAction.${action}`) },
    ...extentOf(worth, action, localizer),
    { label: text("fact.asker"), value: askerName },
  ];
}

/** Nothing of an address, which is worth nothing. */
function extentOf(
  { amount, extent }: Pick<MailedApproval, "amount" | "extent">,
  action: MailedApproval["action"],
  { text, money, number, percent }: Localizer,
): Fact[] {
  if (amount) return [{ label: text("fact.worth"), value: money(amount) }];
  if (extent === null) return [];
  if (action === "start_campaign") return [{ label: text("fact.recipients"), value: number(extent) }];
  return [{ label: text("fact.change"), value: text("notice.priceDiffers", { percent: percent(extent) }) }];
}
