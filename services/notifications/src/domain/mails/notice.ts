import type { Fact, MailContent } from "../mail-content.ts";
import type { MailedToken, MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";

export function notice(mail: MailOf<"notice">, localizer: Localizer): MailContent {
  const { notice, officeName, apiToken, apiTokensEnded, link } = mail;
  const { text } = localizer;
  const part = (name: string) => text(`notice.${notice}.${name}`);
  return {
    subject: part("subject"),
    preview: part("preview"),
    heading: part("heading"),
    paragraphs: [part("body"), ...(apiTokensEnded ? [text("notice.apiTokensEnded")] : [])],
    ...(officeName && { facts: [{ label: text("fact.office"), value: officeName }] }),
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
