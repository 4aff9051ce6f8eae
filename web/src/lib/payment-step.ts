import type { PaymentStep } from "@doorlight/gateway/contract";
import { leaveFor } from "./leave-for.ts";

/**
 * Pays, and where the card's owner has to take a step first, goes to its page. The page leads back to the app, where the
 * same payment is settled by then; the promise never ends here.
 */
export async function followStep<Answer extends { step: PaymentStep }>(pay: () => Promise<Answer>): Promise<Answer> {
  const answer = await pay();
  if (!answer.step) return answer;
  if (!answer.step.url) throw new Error("The card provider has no page for the step to take");
  leaveFor(answer.step.url);
  return new Promise<Answer>(() => {});
}
