import {
  endAutomaticDelivery,
  getDeliveryConsent,
  getLeadList,
  type LeadList,
  listAgreements,
  listLeadLists,
  startAutomaticDelivery,
} from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call, type CallInput } from "../../../lib/api/call.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";

/** A list that buys, or may. */
export type BuyingList = Pick<
  LeadList,
  "id" | "mode" | "pausedAt" | "away" | "country" | "locationIds" | "propertyTypes" | "leadTypes"
>;

const agreements = [listAgreements, getDeliveryConsent];
const lists = [listLeadLists, getLeadList];

/**
 * Switches a list on, or changes its caps. Done once all is read, so that no part of the screen shows the former state.
 */
export function useStartDelivery() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: CallInput<typeof startAutomaticDelivery>) => call(startAutomaticDelivery, input),
    // Also after a refusal: another text may be in force. The list last, which says that it buys.
    onSettled: () => refresh(...agreements).then(() => refresh(...lists)),
  });
}

export function useEndDelivery() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: CallInput<typeof endAutomaticDelivery>) => call(endAutomaticDelivery, input),
    // The list first, which says that it buys.
    onSettled: () => refresh(...lists).then(() => refresh(...agreements)),
  });
}
