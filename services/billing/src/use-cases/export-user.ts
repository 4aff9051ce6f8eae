import { type BillingDetails, isComplete } from "../domain/billing-details.ts";

type Ports = { details: { find(userId: string): Promise<BillingDetails & { version: bigint }> } };

/** What billing holds about a user, as JSON in the words of the HTTP interface; `{}` where it holds nothing. */
export function makeExportUser({ details }: Ports) {
  return async (userId: string): Promise<string> => {
    const { version, ...found } = await details.find(userId);
    if (version === 0n) return "{}";
    return JSON.stringify({ billingDetails: { ...found, complete: isComplete(found) } });
  };
}
