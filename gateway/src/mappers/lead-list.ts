import type { Plain } from "@doorlight/common/rpc";
import { LeadListSchema } from "@doorlight/proto/leads/v1/lead_list_pb";
import {
  type LeadListDraftSchema,
  ListMailboxSchema,
  type OwnLeadList,
  OwnLeadListSchema,
  type PlaceVolume,
} from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { AgreementSchema } from "@doorlight/proto/purchasing/v1/automatic_delivery_service_pb";
import type { PlacePrices } from "@doorlight/proto/purchasing/v1/markets_service_pb";
import * as z from "zod/mini";
import {
  Agreement,
  LeadList,
  type LeadListBody,
  type LeadListPreview,
  type LeadType,
  type Money,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { leadType } from "./enum-text.ts";
import { toLocation } from "./location.ts";
import type { Said } from "../plain-client.ts";
import { toMoney } from "./values.ts";

/** Without what the list has beside its message. */
export const listOf = answerOf(LeadListSchema, LeadList);
const ownListOf = answerOf(OwnLeadListSchema, z.omit(LeadList, { places: true }));
export const toAgreement = answerOf(AgreementSchema, Agreement);
const mailboxOf = answerOf(ListMailboxSchema, LeadList.shape.alternateEmail.def.innerType);

type Filter = Pick<LeadListBody, "locationIds" | "propertyTypes" | "leadTypes">;

/** Each word once. */
export function toListFilter({ locationIds, propertyTypes, leadTypes }: Filter): Filter {
  return { locationIds, propertyTypes: [...new Set(propertyTypes)], leadTypes: [...new Set(leadTypes)] };
}

/** With the id of its endpoint in place of the URL: empty for none, undefined if it stays. */
export function toDraft(
  body: LeadListBody,
  webhookEndpointId: string | undefined,
): Said<Plain<typeof LeadListDraftSchema>> {
  const { name, mode, pace, away, quietHours, alternateEmail } = body;
  return {
    name,
    mode,
    pace,
    ...toListFilter(body),
    awayFrom: away?.from,
    awayUntil: away?.until,
    quietFrom: quietHours?.from,
    quietUntil: quietHours?.until,
    alternateEmail,
    webhookEndpointId,
  };
}

/** The contract's names for the fields of a draft. */
export function draftField(path: string): string {
  const field = path.replace(/^draft\./, "");
  const names: Readonly<Record<string, string>> = {
    awayFrom: "away.from",
    awayUntil: "away.until",
    quietFrom: "quietHours.from",
    quietUntil: "quietHours.until",
  };
  return names[field] ?? field;
}

export function toLeadList(own: OwnLeadList): LeadList {
  const list = assertDefined(own.list, "lead_list");
  const { awayFrom, awayUntil, quietFrom, quietUntil } = list;
  return {
    ...listOf(list),
    ...ownListOf(own),
    places: own.places.map(toLocation),
    away: awayFrom && awayUntil ? { from: awayFrom, until: awayUntil } : null,
    quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
    alternateEmail: own.mailbox ? mailboxOf(own.mailbox) : null,
  };
}

/** The volumes of some places with the prices there, in the same order. */
export function toPreview(
  volumes: readonly PlaceVolume[],
  prices: readonly PlacePrices[],
): Omit<LeadListPreview, "bounds"> {
  const priced = volumes.map(({ leadType: type, leads }, index) => {
    const unit = prices[index]?.prices.find((price) => price.leadType === type)?.price;
    const price = unit ? toMoney(unit) : null;
    return { type: leadType.toText(type), leads, price, cost: price && times(price, leads) };
  });
  const byType = new Map<LeadType, typeof priced>();
  for (const part of priced) byType.set(part.type, [...(byType.get(part.type) ?? []), part]);
  const points = new Map<string, { lat: number; lon: number; leads: number }>();
  for (const { point, leads } of volumes) {
    const { lat, lon } = assertDefined(point, "place_volume.point");
    const key = `${lat} ${lon}`;
    points.set(key, { lat, lon, leads: leads + (points.get(key)?.leads ?? 0) });
  }
  return {
    ...totalOf(priced),
    prices: spanOf(priced.flatMap(({ price }) => price ?? [])),
    byType: [...byType].map(([type, parts]) => ({ leadType: type, ...totalOf(parts) })),
    points: [...points.values()],
  };
}

function totalOf(parts: readonly { leads: number; cost: Money | null }[]): { leads: number; cost: Money | null } {
  const costs = parts.flatMap(({ cost }) => cost ?? []);
  const [first] = costs;
  const isKnown = first !== undefined && costs.length === parts.length;
  return {
    leads: parts.reduce((sum, { leads }) => sum + leads, 0),
    cost: isKnown ? { ...first, amount: costs.reduce((sum, { amount }) => sum + amount, 0) } : null,
  };
}

function spanOf(prices: readonly Money[]): LeadListPreview["prices"] {
  const [lowest, ...more] = prices.toSorted((one, other) => one.amount - other.amount);
  return lowest ? { lowest, highest: more.at(-1) ?? lowest } : null;
}

function times({ amount, currency }: Money, count: number): Money {
  return { amount: amount * count, currency };
}
