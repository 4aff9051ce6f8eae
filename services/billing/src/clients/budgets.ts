import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { fromMessage, makeRpcClient, type Plain, type Signer } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import {
  type BoughtLeadSchema,
  DescribePurchasesResponseSchema,
  PurchasingService,
} from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Account } from "../domain/billing-details.ts";
import type { BudgetHold } from "../domain/budget.ts";
import type { DebtToReserve, Unsold } from "../domain/debt.ts";

/** A buyer waits for it. */
const TIMEOUT_MS = seconds(2);

export type BoughtLead = Plain<typeof BoughtLeadSchema>;

/** Purchasing's word: it is beyond the budget, or a dispute holds another account of the person. */
const isRefused = (error: unknown): boolean =>
  ["budget_reached", "contact_support"].includes(refusalFrom(error)?.code ?? "");

type Ports = { address: string; signer: Signer; log: Pick<Logger, "warn"> };

/** Purchasing, which adds up the spending of an account and decides about its budget. */
export function makeBudgets({ address, signer, log }: Ports) {
  const client = makeRpcClient(PurchasingService, { peer: "purchasing", address, signer, timeoutMs: TIMEOUT_MS });
  const hold = async (wanted: BudgetHold): Promise<void> => void (await client.holdBudget(wanted));
  return {
    /** Counts what an agent buys by a click. Refuses `budget_reached`, `contact_support`; while purchasing is down, nothing is refused. */
    async holdForClick(wanted: BudgetHold): Promise<void> {
      try {
        await hold(wanted);
      } catch (error) {
        if (isRefused(error)) throw error;
        log.warn({ cause: String(error) }, "A click is not held to its account's budget, since purchasing is down");
      }
    },

    /** Whether what nobody clicks on may be paid; then it counts. Rejects while purchasing is down. */
    async holdUnattended(wanted: Omit<BudgetHold, "beyondBudget">): Promise<boolean> {
      try {
        await hold({ ...wanted, beyondBudget: false });
        return true;
      } catch (error) {
        if (isRefused(error)) return false;
        throw error;
      }
    },

    /** Counts what is about to be sold on invoice. Refuses as purchasing does, and `unavailable` while it is down. */
    async reserveDebt({ boundFees, ...wanted }: DebtToReserve): Promise<void> {
      const { currency } = wanted.amount;
      const bound = boundFees.map(({ referenceId, fee: amount }) => {
        return { referenceId: referenceId ?? undefined, fee: { amount, currency } };
      });
      try {
        await client.reserveDebt({ ...wanted, boundFees: bound });
      } catch (error) {
        throw refusalFrom(error) ?? new Refusal("unavailable");
      }
    },

    /**
     * Sells nothing more on invoice to an account until a version after this one is published. False, and nothing changes, if it
     * owes. Refuses `unavailable` while purchasing is down.
     */
    async leaveCompany(account: Account & { version: bigint }): Promise<boolean> {
      try {
        return !(await client.leaveCompany(account)).owes;
      } catch (error) {
        throw refusalFrom(error) ?? new Refusal("unavailable");
      }
    },

    async releaseDebt(unsold: Unsold): Promise<void> {
      await client.releaseDebt(unsold);
    },

    /** How many leads of a deal are used, by quota. Refuses `unavailable` while purchasing is down. */
    async listQuotaUse(dealId: string): Promise<ReadonlyMap<string, number>> {
      try {
        const { quotas } = await client.listQuotaUse({ dealId });
        return new Map(quotas.map(({ quotaId, used }) => [quotaId, used]));
      } catch (error) {
        throw refusalFrom(error) ?? new Refusal("unavailable");
      }
    },

    /** What some leads are that were bought; at most 200. Rejects while purchasing is down. */
    async describePurchases(purchaseIds: readonly string[]): Promise<BoughtLead[]> {
      const answer = await client.describePurchases({ purchaseIds: [...purchaseIds] });
      return fromMessage(DescribePurchasesResponseSchema, answer).purchases;
    },

    close: () => client[Symbol.dispose](),
  };
}

export type Budgets = ReturnType<typeof makeBudgets>;
