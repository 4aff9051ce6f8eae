import type { LeadList, LeadListBody } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";

/** The screen's way to choose places: the location tree belongs to the leads. */
export type ChooseLocations = (
  chosen: Pick<LeadListBody, "locationIds" | "leadTypes" | "propertyTypes">,
  onChange: (locationIds: string[]) => void,
  /** The foot of the choice. */
  foot: ReactNode,
) => ReactNode;

export function newBody(changes: Partial<LeadListBody> = {}): LeadListBody {
  return {
    name: "",
    locationIds: [],
    propertyTypes: [],
    leadTypes: [],
    mode: "notification",
    pace: "at_once",
    away: null,
    quietHours: null,
    alternateEmail: null,
    webhookUrl: null,
    ...changes,
  };
}

/** Without the URL of its webhook, which stays, if it is not known. */
export function bodyOf(list: LeadList, webhookUrl?: string | null): LeadListBody {
  const { name, locationIds, propertyTypes, leadTypes, mode, pace, away, quietHours, alternateEmail } = list;
  return {
    name,
    locationIds,
    propertyTypes,
    leadTypes,
    mode,
    pace,
    away,
    quietHours,
    alternateEmail: alternateEmail?.email ?? null,
    webhookUrl,
  };
}

/** A list buys once its agent has consented, which comes after it is saved; until then it notifies. */
export function beforeConsent(body: LeadListBody): LeadListBody {
  return body.mode === "subscription" ? { ...body, mode: "notification" } : body;
}
