import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";
import type { LeadListSchema } from "@doorlight/proto/leads/v1/lead_list_pb";
import type {
  LeadListDraft as DraftMessage,
  OwnLeadListSchema,
  PlaceVolumeSchema,
  PreviewLeadListRequest,
} from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import type { LeadList, LeadListDraft, ListFilter, PlaceVolume, ShownLeadList } from "../domain/lead-list.ts";
import { oneLine } from "../domain/one-line.ts";
import { leadTypes, listModes, paces, propertyTypes } from "../mappers.ts";
import { toLocationMessage } from "./location-mapper.ts";

/** Refuses `invalid_request` for half of a range. */
export function toDraft(message: DraftMessage | undefined): LeadListDraft {
  if (!message) return refuse("invalid_request");
  const { name, mode, pace, awayFrom, awayUntil, quietFrom, quietUntil, alternateEmail } = message;
  return {
    ...toListFilter(message),
    name: oneLine(name),
    mode: listModes.toText(mode),
    pace: paces.toText(pace),
    away: rangeOf(awayFrom, awayUntil),
    quiet: rangeOf(quietFrom, quietUntil),
    alternateEmail,
  };
}

export function toListFilter({
  locationIds,
  ...types
}: Pick<PreviewLeadListRequest, "locationIds" | "propertyTypes" | "leadTypes">): ListFilter {
  return {
    locationIds,
    propertyTypes: types.propertyTypes.map(propertyTypes.toText),
    leadTypes: types.leadTypes.map(leadTypes.toText),
  };
}

export function toOwnListMessage(
  { list, places, volume }: ShownLeadList,
  locale: Locale,
): MessageInitShape<typeof OwnLeadListSchema> {
  const { mailbox } = list;
  return {
    list: toListMessage(list),
    mailbox: mailbox && {
      email: mailbox.email,
      confirmedAt: mailbox.confirmedAt && timestampFromDate(mailbox.confirmedAt),
    },
    places: places.map((node) => toLocationMessage(node, locale)),
    volume,
    unsubscribedAt: list.unsubscribedAt && timestampFromDate(list.unsubscribedAt),
  };
}

export function toListMessage(list: LeadList): MessageInitShape<typeof LeadListSchema> {
  const { id, userId, country, name, locationIds, version, away, quiet } = list;
  return {
    id,
    userId,
    country,
    name,
    locationIds,
    version,
    propertyTypes: list.propertyTypes.map(propertyTypes.fromText),
    leadTypes: list.leadTypes.map(leadTypes.fromText),
    mode: listModes.fromText(list.mode),
    pace: paces.fromText(list.pace),
    pausedAt: list.pausedAt && timestampFromDate(list.pausedAt),
    awayFrom: away?.from,
    awayUntil: away?.until,
    quietFrom: quiet?.from,
    quietUntil: quiet?.until,
    createdAt: timestampFromDate(list.createdAt),
  };
}

export function toVolumeMessage({ leadType, ...volume }: PlaceVolume): MessageInitShape<typeof PlaceVolumeSchema> {
  return { ...volume, leadType: leadTypes.fromText(leadType) };
}

function rangeOf(from: string | undefined, until: string | undefined) {
  if ((from === undefined) !== (until === undefined)) return refuse("invalid_request");
  return from !== undefined && until !== undefined ? { from, until } : undefined;
}
