import type { ErrorCode } from "./error-code.ts";

/** What is wrong with one field of a request; `path` in the caller's own names: `contact.email`. */
export type FieldError = { path: string; code: string; message: string };

export type RefusalDetails = {
  fields?: readonly FieldError[];
  /** Values for the translated text. Never personal data. */
  params?: Readonly<Record<string, string>>;
};

/** A "no" that the caller is meant to see and understand; everything else that is thrown is a fault of ours. */
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

/** Ends the call with a Refusal. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}
