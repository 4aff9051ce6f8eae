/** Of a mail that is refused: whether its server says that the address has no mailbox, or anything else. */
export type RefusalCause = "no_mailbox" | "other";

/** Why a mail could not be sent now. Codes only: the texts of servers quote addresses. */
export class SendError extends Error {
  /**
   * `unreachable`: nobody answered, so it may work again any second. `busy`: the server asks for another attempt later.
   * `refused`: this mail will never be accepted.
   */
  readonly kind: "unreachable" | "busy" | "refused";
  readonly code: string;
  /** Why a refused mail is refused. */
  readonly refusal: RefusalCause;

  constructor(kind: SendError["kind"], code: string, refusal: RefusalCause = "other") {
    super(code);
    this.name = "SendError";
    this.kind = kind;
    this.code = code;
    this.refusal = refusal;
  }
}
