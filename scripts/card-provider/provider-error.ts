/** Stripe's error object: the content of `error` in an answer. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
}

/** A refusal in Stripe's form. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, { param, code }: { param?: string; code?: string } = {}): ProviderError {
  return new ProviderError(400, { type: "invalid_request_error", message, code, param });
}

/** An id of the address is 404, one of the body 400. */
export function missing(kind: string, id: string, param: string, status = 400): ProviderError {
  const message = `No such ${kind}: '${id}'`;
  return new ProviderError(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export function notAuthorized(message: string): ProviderError {
  return new ProviderError(401, { type: "invalid_request_error", message });
}

/** The answer to a refused call; any other error goes on as an error. */
export function refusal(error: unknown): { status: number; body: { error: ErrorBody } } {
  if (!(error instanceof ProviderError)) throw error;
  return { status: error.status, body: { error: error.body } };
}
