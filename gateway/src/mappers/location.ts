import {
  BoundsSchema,
  type LeadArea as WireArea,
  LeadAreaSchema,
  type Location as WireLocation,
  LocationSchema,
} from "@doorlight/proto/leads/v1/lead_pb";
import * as z from "zod/mini";
import { countLeads, LeadArea, Location } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";

export const toBounds = answerOf(BoundsSchema, countLeads.answer.shape.bounds.def.innerType);

const locationOf = answerOf(LocationSchema, Location);
const areaOf = answerOf(LeadAreaSchema, z.omit(LeadArea, { location: true }));

export function toLocation(location: WireLocation): Location {
  const { name, localPath } = location;
  const localName = localPath.at(-1) ?? name;
  return { ...locationOf(location), localName, localRegion: localPath[0] ?? localName };
}

export function toLeadArea(area: WireArea): LeadArea {
  return { ...areaOf(area), location: toLocation(assertDefined(area.location, "lead_area.location")) };
}
