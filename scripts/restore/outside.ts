import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../card-provider/journal.ts";
import type { Stack } from "../stack/stack.ts";

/** What has left a stack so far, by the stand-ins of mail server, endpoint and card provider. */
export interface Outside {
  /** The ids of mails, each as often as it was sent. */
  mails: string[];
  /** The ids of messages to the endpoint, each as often as it was sent. */
  webhooks: string[];
  /** Charges and pay-backs of cards. */
  cards: JournalEntry[];
}

export async function whatLeft(stack: Stack, hook: string): Promise<Outside> {
  const { cardProvider } = await import("../e2e/support/cards.ts");
  const { hooked } = await import("../e2e/support/webhooks.ts");
  const messages = await hooked(hook, 0);
  return {
    mails: sentMails(stack),
    webhooks: messages.map(({ headers }) => String(headers["webhook-id"])),
    cards: (await cardProvider.journal()).filter(({ status }) => status === "succeeded"),
  };
}

/** The inbox keeps each mail in a file; its id is that of the delivery. */
function sentMails({ settings }: Stack): string[] {
  const folder = join(settings.dataDir, "mail");
  if (!existsSync(folder)) return [];
  return globSync("*.eml", { cwd: folder }).map((file) => {
    const [, id = file] = /^Message-ID: <([^@>]+)@/im.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    return id;
  });
}

/** How many come again among ids. */
export const repeats = (ids: readonly string[]): number => ids.length - new Set(ids).size;
