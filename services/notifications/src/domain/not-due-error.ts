/** Why a mail is not sent now: it may not go before a time. Nothing went wrong, so it counts as no attempt. */
export class NotDueError extends Error {
  readonly dueAt: Date;

  constructor(dueAt: Date) {
    super("not_due");
    this.name = "NotDueError";
    this.dueAt = dueAt;
  }
}
