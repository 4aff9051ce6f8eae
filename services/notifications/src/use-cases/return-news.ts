import type { Tx } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import type { LeadNewsTask, MailTask } from "../domain/mail-task.ts";

type Ports = {
  news: {
    /** False if none is left. */
    waitAgain(tx: Tx, mail: LeadNewsTask): Promise<boolean>;
  };
};

/**
 * Lets the news of a mail that ended unsent wait again, for a mail of another of its lists: the list may have been paused
 * or unsubscribed meanwhile, or its mailbox be gone. Commits with the end of the mail, so no news is lost or goes twice.
 */
export function makeReturnNews({ news }: Ports) {
  return async (tx: Tx, task: MailTask): Promise<void> => {
    if (task.kind !== "lead_news" || !(await news.waitAgain(tx, task))) return;
    await addJob(tx, "mail-news", { userId: task.userId }, { jobKey: `mail-news ${task.userId}` });
  };
}

export type ReturnNews = ReturnType<typeof makeReturnNews>;
