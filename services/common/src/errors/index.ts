export { causeOf } from "./cause-of.ts";
export { errorCodes } from "./error-code.ts";
export type { ErrorCode } from "./error-code.ts";
export { isTransientDatabaseError } from "./is-transient-database-error.ts";
export { PlainError } from "./plain-error.ts";
export { Refusal, refuse, refuseField } from "./refusal.ts";
export type { FieldError } from "./refusal.ts";
export { refusalFrom } from "./refusal-from.ts";
export { toConnectError } from "./to-connect-error.ts";
