/** Why a mail could not be sent now. Codes only: the texts of servers quote addresses. */
export class SendError extends Error {
  /**
   * `unreachable`: nobody answered, so it may work again any second. `busy`: the server asks for another attempt later.
   * `refused`: this mail will never be accepted.
   */
  readonly kind: "unreachable" | "busy" | "refused";
  readonly code: string;

  constructor(kind: SendError["kind"], code: string) {
    super(code);
    this.name = "SendError";
    this.kind = kind;
    this.code = code;
  }
}
