import { eventually } from "@doorlight/common/testing/eventually";
import { address } from "./stack.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  to: { address: string }[];
}

const PATIENCE_MS = 20_000;

/** All mails to an address, in order of arrival; the product writes every address in small letters. */
export async function mailsTo(recipient: string): Promise<Mail[]> {
  // The inbox looks for them: packing all mails of a run for each question keeps a core busy.
  const query = new URLSearchParams({ "to.address": recipient.toLowerCase() });
  const response = await fetch(`${address.inbox}/email?${query}`);
  return (await response.json()) as Mail[];
}

/** Waits for the n-th mail to an address that matches a pattern, and returns the pattern's first group. */
export async function mailedAgain(recipient: string, pattern: RegExp, count: number): Promise<string> {
  return eventually(
    async () => {
      const found = (await mailsTo(recipient)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      return found[count - 1] ?? Promise.reject(new Error(`${found.length} mails to ${recipient} match ${pattern}`));
    },
    { timeoutMs: PATIENCE_MS },
  );
}

/** Waits for a mail to an address whose text matches a pattern, and returns the pattern's first group. */
export async function mailedTo(recipient: string, pattern: RegExp, timeoutMs = PATIENCE_MS): Promise<string> {
  return eventually(
    async () => {
      for (const { text } of await mailsTo(recipient)) {
        const found = pattern.exec(text)?.[1];
        if (found) return found;
      }
      throw new Error(`no mail to ${recipient} matches ${pattern}`);
    },
    { timeoutMs },
  );
}

export const links = {
  signUp: /signup\/confirm\?token=([\w-]+)/,
  request: /request\/confirm\?token=([\w-]+)/,
  password: /change-password\/[\w-]+\/([\w-]+)/,
  login: /login\/passwordless\/([\w-]+)/,
  emailChange: /email-change\?token=([\w-]+)/,
  officeInvitation: /account\/office-invitation\/([\w-]+)/,
  sellerPage: /contact-request\/([\w-]+)/,
};
