import type { Plain } from "@doorlight/common/rpc";
import type {
  AgencySchema,
  ChangeAgencyRequestSchema,
  CommissionSchema,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { Agency, AgencyFacts, CommissionEntry, Stock } from "../domain/agency.ts";
import type { Commission } from "../domain/home-market.ts";
import { propertyTypes } from "../domain/lead.ts";
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

/** The agents of an agency have a list of their own. */
export function toAgency({ stock, ...agency }: Agency, currency: string): Plain<typeof AgencySchema> {
  const kinds = propertyTypes.flatMap((propertyType) => {
    const count = stock[propertyType];
    return count === undefined ? [] : [{ propertyType, count }];
  });
  return { ...agency, commission: toCommission(agency.commission, currency), stock: kinds, agents: [] };
}

export function toEntry(entry: CommissionEntry, currency: string) {
  return { ...entry, commission: toCommission(entry.commission, currency) };
}

export function toFacts({ stock, ...facts }: Omit<Plain<typeof ChangeAgencyRequestSchema>, "id">): AgencyFacts {
  const kinds: Stock = Object.fromEntries(stock.map(({ propertyType, count }) => [propertyType, count]));
  return {
    ...facts,
    commissionFee: facts.commissionFee === null ? null : Number(facts.commissionFee),
    stock: kinds,
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
