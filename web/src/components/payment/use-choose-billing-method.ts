import { type BillingDetails, getBillingDetails, putBillingDetails } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { wayToPayAnswers } from "../../lib/account-answers.ts";
import { call } from "../../lib/api/call.ts";
import { useRefresh } from "../../lib/api/use-change.ts";
import { savedDetails } from "../../lib/saved-details.ts";

/** Changes the billing method alone: the other details keep their present values. */
export function useChooseBillingMethod() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (billingMethod: NonNullable<BillingDetails["billingMethod"]>) => {
      const details = await call(getBillingDetails, {});
      return call(putBillingDetails, { body: { ...savedDetails(details), billingMethod } });
    },
    onSuccess: () => refresh(...wayToPayAnswers),
  });
}
