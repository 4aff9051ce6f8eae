import { eventually } from "@doorlight/common/testing";
import { address } from "./stack.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  to: { address: string }[];
}

const PATIENCE_MS = 20_000;

/** All mails to an address, in order of arrival. */
export async function mailsTo(recipient: string): Promise<Mail[]> {
  const response = await fetch(`${address.inbox}/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to.some((one) => one.address.toLowerCase() === recipient.toLowerCase()));
}

/** Waits for a mail whose text holds what is sought, and returns the first group of the pattern. */
export async function mailedTo(recipient: string, pattern: RegExp, timeoutMs = PATIENCE_MS): Promise<string> {
  return eventually(
    async () => {
      for (const { text } of await mailsTo(recipient)) {
        const found = pattern.exec(text)?.[1];
        if (found) return found;
      }
      throw new Error(`no mail to ${recipient} holds ${pattern}`);
    },
    { timeoutMs },
  );
}

export const links = {
  signUp: /signup\/confirm\?token=([\w-]+)/,
  request: /request\/confirm\?token=([\w-]+)/,
  sellerPage: /contact-request\/([\w-]+)/,
};
