import type { ErrorBody, ErrorCode } from "@doorlight/gateway/contract";

const SOME_SECONDS = 60;

/** An answer from 400 to 599. Branch on `code`, never on the status. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The id of the call in the trace store; empty if the answer is not the gateway's own. */
  readonly traceId: string;
  /** Why a card was declined; empty for other codes. */
  readonly reason: string;
  readonly fields: NonNullable<ErrorBody["fields"]>;
  /** Details of the refusal, by name. */
  readonly params: Readonly<Partial<Record<string, string>>>;
  /** In seconds, when the call may succeed; some if the answer does not say it. */
  readonly retryAfter: number;

  constructor(body: ErrorBody, retryAfter: string | null = null) {
    super(body.message);
    this.name = "ApiError";
    this.status = body.statusCode;
    this.code = body.code;
    this.traceId = body.traceId;
    this.reason = body.params?.["reason"] ?? "";
    this.fields = body.fields ?? [];
    this.params = body.params ?? {};
    this.retryAfter = Number(retryAfter) || SOME_SECONDS;
  }
}

/** The browser has no connection, so nothing was sent. */
export class OfflineError extends ApiError {
  constructor() {
    super({ statusCode: 503, code: "unavailable", message: "The browser is offline.", traceId: "" });
  }
}

/** Whether an error is an API error with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
