import type { ErrorCode } from "./error-code.ts";

/** The error of one field of a request; `path` as the caller names it: `contact.email`. */
export type FieldError = { path: string; code: string; message: string };

/** Details beside the code of a refusal. */
export type RefusalDetails = {
  fields?: readonly FieldError[];
  /** Values for the translated text. No personal data but what the caller has just sent. */
  params?: Readonly<Record<string, string>>;
};

/** An expected "no" for the caller, with a code of the error catalogue. Any other error is internal. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly params: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, { fields = [], params = {} }: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
    this.params = params;
  }
}

/** Throws a Refusal, which ends the call. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** Refuses `invalid_request` because of one field. */
export function refuseField(path: string, code: string, message: string): never {
  return refuse("invalid_request", { fields: [{ path, code, message }] });
}
