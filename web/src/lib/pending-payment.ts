import * as z from "zod/mini";
import { quietly } from "./quietly.ts";

const prefix = "payment ";

/** The subject of a payment, such as a lead or a pack, and its payer. */
export type Payer = { userId: string; what: string };

/** A click whose buyer is at the bank. The same key resumes it. */
export type PendingPayment<Input> = { key: string; input: Input };

const Stored = z.object({ key: z.string(), input: z.record(z.string(), z.unknown()) });

const nameOf = ({ userId, what }: Payer) => `${prefix}${userId} ${what}`;

/** Kept by the browser for this tab only, which the bank leads back to. */
export function keepPayment<Input>(payer: Payer, pending: PendingPayment<Input>): void {
  // Storage may be blocked or full: the provider's event then ends the payment.
  quietly(() => sessionStorage.setItem(nameOf(payer), JSON.stringify(pending)));
}

/** Undefined if this user does not come back from the bank for this. The gateway checks the input once more. */
export function pendingPayment<Input>(payer: Payer): PendingPayment<Input> | undefined {
  const stored = quietly((): unknown => JSON.parse(sessionStorage.getItem(nameOf(payer)) ?? "null"));
  return Stored.safeParse(stored).data as PendingPayment<Input> | undefined;
}

export function dropPayment(payer: Payer): void {
  quietly(() => sessionStorage.removeItem(nameOf(payer)));
}
