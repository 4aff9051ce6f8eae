import { type LeadListBody, type LeadListPreview, previewLeadList } from "@doorlight/gateway/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useAnswer } from "../../../lib/api/use-answer.ts";

type Filter = Pick<LeadListBody, "locationIds" | "propertyTypes" | "leadTypes">;

/** The leads of the last 30 days that would fit; nothing before a place is chosen. */
export function useListPreview({ locationIds, propertyTypes, leadTypes }: Filter) {
  return useAnswer(
    previewLeadList,
    { body: { locationIds, propertyTypes, leadTypes } },
    { enabled: locationIds.length > 0, select: withWholeCost, placeholderData: keepPreviousData },
  );
}

/** Estimates and upper limits need no cents. */
function withWholeCost({ cost, ...preview }: LeadListPreview): LeadListPreview {
  return { ...preview, cost: cost && { ...cost, amount: Math.ceil(cost.amount / 100) * 100 } };
}
