import { giveUpPurchase, resumePurchase } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { leaveFor } from "../../../lib/leave-for.ts";
import { dropPayment } from "../../../lib/pending-payment.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { useRefreshAccount } from "../../../lib/refresh-account.ts";
import { useUser } from "../../../lib/session.ts";
import { isActionRequired } from "../../../lib/use-payment.ts";
import { paymentOfLead } from "./buy-lead.ts";

/** Resumes a purchase that waits for the agent's card, in whatever tab it began. May leave for the bank's page. */
export function useResumePurchase(leadId: string) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: async () => {
      const answer = await call(resumePurchase, { params: { id: leadId } });
      if (!isActionRequired(answer)) return answer;
      const { url } = answer.action;
      if (!url) throw new Error("The card provider has no page for the step to take");
      leaveFor(url);
      return new Promise<never>(() => {});
    },
    onSettled: readAnew,
  });
}

/** Gives up a purchase that waits for the agent's card. With a purchase in the answer, the bank was faster. */
export function useGiveUpPurchase(leadId: string) {
  const readAnew = useReadAnew();
  const payer = { userId: useUser().id, what: paymentOfLead(leadId) };
  return useMutation({
    mutationFn: () => call(giveUpPurchase, { params: { id: leadId } }),
    onSuccess: () => dropPayment(payer),
    onSettled: readAnew,
  });
}

function useReadAnew(): () => void {
  const queries = useQueryClient();
  const refresh = useRefreshAccount();
  return () => {
    void refresh();
    void queries.invalidateQueries({ queryKey: queryKeys.myLeads });
  };
}
