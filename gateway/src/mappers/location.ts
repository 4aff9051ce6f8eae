import type {
  Bounds as WireBounds,
  LeadArea as WireArea,
  Location as WireLocation,
} from "@doorlight/proto/leads/v1/lead_pb";
import type { LeadArea, Location } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { locationKind } from "./enum-text.ts";

export function toLocation({ id, kind, name, code, path, localPath, childCount, ancestorIds }: WireLocation): Location {
  const localName = localPath.at(-1) ?? name;
  const localRegion = localPath[0] ?? localName;
  const names = { name, path, localName, localRegion };
  return { id, kind: locationKind.toText(kind), code: code || null, ...names, childCount, ancestorIds };
}

export function toLeadArea({ location, lat, lon, leads }: WireArea): LeadArea {
  return { location: toLocation(assertDefined(location, "lead_area.location")), lat, lon, leads };
}

export function toBounds({ south, west, north, east }: WireBounds) {
  return { south, west, north, east };
}
