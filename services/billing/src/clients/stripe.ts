import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "@doorlight/common/errors";
import { seconds } from "@doorlight/common/time";
import { Stripe } from "stripe";

export type ProviderAccess = {
  /** Empty for Stripe itself. */
  url: string;
  secretKey: string;
};

/** Stripe works on the same key, or the same object, for another call. */
const BUSY_PAUSE_MS = 100;
/** Beyond every `until`: that alone says how long an answer is waited for. */
const TIMEOUT_MS = seconds(20);

/**
 * Stripe's SDK. Each call that writes names its own idempotency key: then it is safe that the SDK sends a call again whose
 * connection was closed, once, whatever its settings say.
 */
export function makeStripe({ url, secretKey }: ProviderAccess) {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(url && hostOf(url)),
  });

  return {
    stripe,
    /** The answer to a call. Rejects when `until` is over, whatever the provider does then. */
    async answer<Answer>(call: () => Promise<Answer>, until: AbortSignal): Promise<Answer> {
      until.throwIfAborted();
      const over = Promise.withResolvers<never>();
      const end = () => over.reject(new PlainError("The card provider did not answer in time"));
      until.addEventListener("abort", end, { once: true });
      try {
        return await Promise.race([whileBusy(call, until), over.promise]);
      } finally {
        until.removeEventListener("abort", end);
      }
    },
  };
}

async function whileBusy<Answer>(call: () => Promise<Answer>, until: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error) || until.aborted) throw error;
    }
    await pause(BUSY_PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || error.code === "lock_timeout");
}

function hostOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" } as const;
}

/** Stripe's code of an error; undefined if the provider did not answer. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** The intent after an attempt that the card's bank refused. */
export function stateOf(error: unknown): Stripe.PaymentIntent | undefined {
  return error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;
}

/** Whether the provider answered, and called the request itself wrong. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
