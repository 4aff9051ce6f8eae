import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Locale } from "@doorlight/common/product";
import type { LeadAreaSchema, LocationSchema } from "@doorlight/proto/leads/v1/lead_pb";
import type { ListLocationsRequest } from "@doorlight/proto/leads/v1/leads_service_pb";
import type { LocatedNode } from "../domain/location.ts";
import { locationKinds, toLocale } from "../mappers.ts";
import type { LeadArea } from "../use-cases/count-leads.ts";
import type { LocationQuery } from "../use-cases/list-locations.ts";

export function toLocationQuery(request: ListLocationsRequest): LocationQuery {
  const { country, query, postalCode, parentId, kinds, ids, limit } = request;
  return {
    country,
    query,
    postalCode,
    ids,
    limit,
    parentId: parentId || undefined,
    kinds: kinds.map(locationKinds.toText),
    locale: toLocale(request.locale),
  };
}

export function toLocationMessage(
  { id, kind, name, code = "", childCount, ancestorIds, ancestors }: LocatedNode,
  locale: Locale,
): MessageInitShape<typeof LocationSchema> {
  return {
    id,
    code,
    childCount,
    kind: locationKinds.fromText(kind),
    name: name.names[locale],
    path: [...ancestors, name].map(({ names }) => names[locale]),
    localPath: [...ancestors, name].map(({ local }) => local),
    ancestorIds: [...ancestorIds],
  };
}

export function toAreaMessage(
  { node, lat, lon, leads }: LeadArea,
  locale: Locale,
): MessageInitShape<typeof LeadAreaSchema> {
  return { location: toLocationMessage(node, locale), lat, lon, leads };
}
