import type { Plain } from "@doorlight/common/rpc";
import type { CommissionSchema } from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { Commission } from "../domain/home-market.ts";
import type { HomeMarketOfCountry } from "../use-cases/get-home-market.ts";

/** Money of a country, from the minor units of its currency. */
const moneyIn = (currency: string) => (amount: bigint) => ({ amount, currency });

export function toCommission(commission: Commission, currency: string): Plain<typeof CommissionSchema> {
  const money = (amount: bigint | null) => (amount === null ? null : { amount, currency });
  return {
    ...commission,
    lowestFee: money(commission.lowestFee),
    highestFee: money(commission.highestFee),
    lowestAddedFee: money(commission.lowestAddedFee),
    highestAddedFee: money(commission.highestAddedFee),
  };
}

export function toMarket({ currency, recentSales, agents, commissions }: HomeMarketOfCountry) {
  const money = moneyIn(currency);
  return {
    agents,
    recentSales: recentSales && {
      ...recentSales,
      lowestPerSquareMetre: money(recentSales.lowestPerSquareMetre),
      highestPerSquareMetre: money(recentSales.highestPerSquareMetre),
      nearest: recentSales.nearest.map((sale) => ({
        ...sale,
        price: money(sale.price),
        perSquareMetre: money(sale.perSquareMetre),
      })),
    },
    commissions: commissions && {
      ...commissions,
      span: toCommission(commissions.span, currency),
      examples: commissions.examples.map(({ agency, commission }) => ({
        agency,
        commission: toCommission(commission, currency),
      })),
    },
  };
}
