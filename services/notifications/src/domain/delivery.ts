import type { MailTask } from "./mail-task.ts";

/** A mail that was asked for, whatever became of it. */
export type Delivery = {
  id: string;
  country: string;
  task: MailTask;
  /** Failed ones so far. */
  attempts: number;
  createdAt: Date;
};

/** How a delivery ended. */
export type Outcome = "sent" | "skipped" | "failed";
