import { fromProto } from "@doorlight/common/money";
import type { Money as MoneyMessage } from "@doorlight/proto/common/v1/money_pb";
import type {
  Commission as CommissionMessage,
  GetHomeMarketResponse,
  NearbyCommissions as CommissionsMessage,
  RecentSales as SalesMessage,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { Commission, HomeMarket, NearbyCommissions, RecentSales } from "../domain/home-market.ts";

export function toHomeMarket({ recentSales, agents, commissions }: GetHomeMarketResponse): HomeMarket {
  return {
    recentSales: recentSales && toRecentSales(recentSales),
    agents: agents.map(({ name, title, phone, agency }) => ({ name, title, phone, agency })),
    commissions: commissions && toCommissions(commissions),
  };
}

function toRecentSales({ count, radiusKm, months, nearest, ...span }: SalesMessage): RecentSales {
  return {
    count,
    radiusKm,
    months,
    lowestPerSquareMetre: fromProto(span.lowestPerSquareMetre),
    highestPerSquareMetre: fromProto(span.highestPerSquareMetre),
    nearest: nearest.map(({ soldOn, distanceKm, area, price, perSquareMetre }) => ({
      soldOn,
      distanceKm,
      area,
      price: fromProto(price),
      perSquareMetre: fromProto(perSquareMetre),
    })),
  };
}

function toCommissions({ agencyCount, radiusKm, span, examples }: CommissionsMessage): NearbyCommissions {
  return {
    agencyCount,
    radiusKm,
    span: toCommission(span),
    examples: examples.map(({ agency, commission }) => ({ agency, commission: toCommission(commission) })),
  };
}

function toCommission(message: CommissionMessage | undefined): Commission {
  const { lowestRate, highestRate, lowestFee, highestFee, lowestAddedFee, highestAddedFee } = message ?? {};
  return {
    rate:
      lowestRate !== undefined && highestRate !== undefined ? { lowest: lowestRate, highest: highestRate } : undefined,
    fee: spanOf(lowestFee, highestFee),
    addedFee: spanOf(lowestAddedFee, highestAddedFee),
  };
}

function spanOf(lowest: MoneyMessage | undefined, highest: MoneyMessage | undefined) {
  return lowest && highest ? { lowest: fromProto(lowest), highest: fromProto(highest) } : undefined;
}
