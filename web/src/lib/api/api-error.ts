import type { ErrorBody, ErrorCode } from "@doorlight/gateway/contract";

/** An answer from 400 to 599. Screens branch on `code`, never on the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Names the request in the trace store; empty when the gateway did not answer itself. */
  readonly traceId: string;
  readonly fields: NonNullable<ErrorBody["fields"]>;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = body.statusCode;
    this.code = body.code;
    this.traceId = body.traceId;
    this.fields = body.fields ?? [];
  }
}

/** True for an API error with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
