import type { FieldError } from "@doorlight/common/errors";

/** Domains that nobody can own: RFC 2606, RFC 6761. */
const RESERVED = /(@|\.)(example\.(com|net|org)|example|test|invalid)$/i;

/** Whether an address can be nobody's. Agents with a token for tests read the contact of a test, so it may be no real person's. */
export const isInvented = (email: string): boolean => RESERVED.test(email);

export const notInvented: FieldError = {
  path: "email",
  code: "invalid_value",
  message: "of a test must be an invented one, such as at example.com or any name that ends with .test",
};
