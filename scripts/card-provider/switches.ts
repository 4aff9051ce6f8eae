import { invalid } from "./provider-error.ts";
import type { Request } from "./request.ts";

/** Misbehaviour of an account's provider. Times are in milliseconds; other switches are off. */
export interface Switches {
  /** Each payment is declined, with this decline code or with generic_decline. */
  decline: boolean | string;
  /** Each payment and set-up asks its cardholder; without the cardholder it is declined with authentication_required. */
  require_action: boolean;
  /** Payments are made, and the connection ends without an answer. */
  charge_and_lose_the_answer: boolean;
  /** Payments are made at once and answered so much later. */
  answer_late: number;
  /** Payments are made, and answered, so much later. */
  charge_late: number;
  /** Payments are answered with `processing`, and declined so much later. */
  decline_late: number;
  /** Every connection ends without an answer and nothing happens; no event is delivered. With a text: requests that name it. */
  down: boolean | string;
  /** Nothing happens and no answer comes, as long as the caller waits. */
  hang: boolean;
  /** Each event is delivered twice. */
  duplicate: boolean;
  /** Events that happen close together are delivered in reverse. */
  disorder: boolean;
}

export const allOff: Switches = {
  decline: false,
  require_action: false,
  charge_and_lose_the_answer: false,
  answer_late: 0,
  charge_late: 0,
  decline_late: 0,
  down: false,
  hang: false,
  duplicate: false,
  disorder: false,
};

const mayBeText: ReadonlySet<string> = new Set(["decline", "down"] satisfies (keyof Switches)[]);

/** Whether a request finds nobody. */
export function isDown({ down }: Switches, { path, query, body }: Request): boolean {
  return typeof down === "string" ? [path, query, body].some((part) => part.includes(down)) : down;
}

/** The switches of a JSON body; all others are off. */
export function readSwitches(json: unknown): Switches {
  if (typeof json !== "object" || json === null) throw invalid("Switches are a JSON object");
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(allOff, name) &&
    (typeof value === typeof allOff[name as keyof Switches] || (mayBeText.has(name) && typeof value === "string"));
  const wrong = Object.entries(json).find((entry) => !fits(entry));
  if (wrong) throw invalid(`No such switch, or not of its kind: ${wrong[0]}`, { param: wrong[0] });
  return { ...allOff, ...json };
}
