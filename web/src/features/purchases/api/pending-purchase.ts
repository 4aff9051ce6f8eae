import { giveUpPurchase, myLeads, resumePurchase } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { accountAnswers } from "../../../lib/account-answers.ts";
import { pagesKey } from "../../../lib/api/answer-key.ts";
import { call } from "../../../lib/api/call.ts";
import { useChange, useRefresh } from "../../../lib/api/use-change.ts";
import { leaveFor } from "../../../lib/leave-for.ts";
import { dropPayment } from "../../../lib/pending-payment.ts";
import { useUser } from "../../../lib/session.ts";
import { isActionRequired } from "../../../lib/use-payment.ts";
import { paymentOfLead } from "./buy-lead.ts";

const changed = [...accountAnswers, pagesKey(myLeads)];

/** Resumes a purchase that waits for the agent's card, in whatever tab it began. May leave for the bank's page. */
export function useResumePurchase(leadId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      const answer = await call(resumePurchase, { params: { id: leadId } });
      if (!isActionRequired(answer)) return answer;
      const { url } = answer.action;
      if (!url) throw new Error("The card provider has no page for the step to take");
      leaveFor(url);
      return new Promise<never>(() => {});
    },
    onSettled: () => void refresh(...changed),
  });
}

/** Gives up a purchase that waits for the agent's card. With a purchase in the answer, the bank was faster. */
export function useGiveUpPurchase(leadId: string) {
  const payer = { userId: useUser().id, what: paymentOfLead(leadId) };
  return useChange(giveUpPurchase, {
    onSuccess: () => dropPayment(payer),
    refreshes: changed,
    inBackground: true,
    evenAfter: "any failure",
  });
}
