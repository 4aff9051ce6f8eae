/** Why a mail could not be sent now. Codes only: what servers say quotes addresses. */
export class SendFault extends Error {
  /**
   * `unreachable`: nobody answered, so it may work again any second. `busy`: told to come back later. `refused`: this
   * mail will never be taken.
   */
  readonly kind: "unreachable" | "busy" | "refused";
  readonly code: string;

  constructor(kind: SendFault["kind"], code: string) {
    super(code);
    this.name = "SendFault";
    this.kind = kind;
    this.code = code;
  }
}
