import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { toProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import {
  type AgencySchema,
  type CommissionSchema,
  type GetHomeMarketResponseSchema,
  ImportKind,
  type ImportSchema,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { Agency } from "../db/agency-store.ts";
import type { Import } from "../domain/import.ts";
import type { Commission, HomeMarket, PricedSale } from "../domain/home-market.ts";
import { propertyTypes } from "../mappers.ts";

export const importKinds = enumText(ImportKind);

export function toImportMessage({
  kind,
  startedAt,
  finishedAt,
  ...counts
}: Import): MessageInitShape<typeof ImportSchema> {
  return {
    ...counts,
    kind: importKinds.fromText(kind),
    startedAt: timestampFromDate(startedAt),
    ...(finishedAt && { finishedAt: timestampFromDate(finishedAt) }),
  };
}

export function toAgencyMessage(agency: Agency, currency: string): MessageInitShape<typeof AgencySchema> {
  const { name, website, listingCount, commission, agentCount, agents } = agency;
  return {
    name,
    website,
    agentCount,
    agents,
    ...(listingCount !== null && { listingCount }),
    commission: toCommission(commission, currency),
    propertyTypes: agency.propertyTypes.map(propertyTypes.fromText),
  };
}

function toCommission(
  { lowestRate, highestRate, lowestFee, highestFee, lowestAddedFee, highestAddedFee }: Commission,
  currency: string,
): MessageInitShape<typeof CommissionSchema> {
  const money = (amount: bigint | undefined) => (amount === undefined ? undefined : toProto({ amount, currency }));
  return {
    lowestRate,
    highestRate,
    lowestFee: money(lowestFee),
    highestFee: money(highestFee),
    lowestAddedFee: money(lowestAddedFee),
    highestAddedFee: money(highestAddedFee),
  };
}

export function toMarketMessage({
  currency,
  recentSales,
  agents,
  commissions,
}: HomeMarket & { currency: string }): MessageInitShape<typeof GetHomeMarketResponseSchema> {
  const money = (amount: bigint) => toProto({ amount, currency });
  const toSale = ({ price, perSquareMetre, ...sale }: PricedSale) => ({
    ...sale,
    price: money(price),
    perSquareMetre: money(perSquareMetre),
  });
  return {
    recentSales: recentSales && {
      count: recentSales.count,
      radiusKm: recentSales.radiusKm,
      months: recentSales.months,
      lowestPerSquareMetre: money(recentSales.lowestPerSquareMetre),
      highestPerSquareMetre: money(recentSales.highestPerSquareMetre),
      nearest: recentSales.nearest.map(toSale),
    },
    agents: agents.map(({ name, title, phone, email, agency, postalCode }) => ({
      name,
      title,
      phone,
      email,
      agency,
      postalCode,
    })),
    commissions: commissions && {
      agencyCount: commissions.agencyCount,
      radiusKm: commissions.radiusKm,
      span: toCommission(commissions.span, currency),
      examples: commissions.examples.map(({ agency, commission }) => ({
        agency,
        commission: toCommission(commission, currency),
      })),
    },
  };
}
