import { type DeskLead as WireDeskLead, DeskLeadSchema } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import * as z from "zod/mini";
import { DeskLead, type Locale } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";
import { toPlace } from "./values.ts";

const deskLeadOf = answerOf(DeskLeadSchema, z.omit(DeskLead, { place: true }));

export function toDeskLead(lead: WireDeskLead, locale: Locale): DeskLead {
  return { ...deskLeadOf(lead), place: toPlace(lead, locale) };
}
