import type { Tx } from "@doorlight/common/db";
import type { Outbox } from "@doorlight/common/outbox";
import {
  BillingAppliedSchema,
  BudgetNearlySpentSchema,
  BuyingEndedSchema,
  BuyingReopenedSchema,
  CreditsGrantedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";
import {
  ContactWithheldChangedSchema,
  CreditsTakenBackSchema,
  SignupCreditReturnedSchema,
} from "@doorlight/proto/purchasing/v1/facts_pb";
import type { CreditGrant } from "./domain/account.ts";
import type { AppliedBilling } from "./domain/contract.ts";
import type { WithheldContact } from "./domain/dispute.ts";
import type { EndedLead, ReopenedLead } from "./domain/lead.ts";
import { toContractOwner } from "./mappers.ts";
import type { NearlySpent } from "./use-cases/budgets.ts";

/** The events that TypeScript publishes. Those of a purchase and of prices are published by SQL: `sql/events.sql`. */
export function makeEvents(outbox: Outbox) {
  return {
    buyingEnded(tx: Tx, { version, test, ...lead }: EndedLead, endedAt: Date): Promise<void> {
      return outbox.append(tx, BuyingEndedSchema, { ...lead, endedAt, test: test || null }, { version });
    },

    buyingReopened(tx: Tx, { version, ...lead }: ReopenedLead, reopenedAt: Date): Promise<void> {
      return outbox.append(tx, BuyingReopenedSchema, { ...lead, reopenedAt }, { version });
    },

    creditsGranted(tx: Tx, { version, ...grant }: CreditGrant, reason: "signup" | "pack" | "admin"): Promise<void> {
      return outbox.append(tx, CreditsGrantedSchema, { ...grant, reason }, { version });
    },

    signupCreditReturned(tx: Tx, { version, ...returned }: CreditGrant): Promise<void> {
      return outbox.append(tx, SignupCreditReturnedSchema, returned, { version });
    },

    creditsTakenBack(tx: Tx, { version, ...returned }: CreditGrant): Promise<void> {
      return outbox.append(tx, CreditsTakenBackSchema, returned, { version });
    },

    budgetNearlySpent(tx: Tx, { amount: budget, version, ...account }: NearlySpent): Promise<void> {
      return outbox.append(tx, BudgetNearlySpentSchema, { ...account, budget }, { version });
    },

    contactWithheldChanged(tx: Tx, contact: WithheldContact, changedAt: Date): Promise<void> {
      return outbox.append(tx, ContactWithheldChangedSchema, { ...contact, changedAt }, contact);
    },

    billingApplied(tx: Tx, { owner, version, used, ...applied }: AppliedBilling): Promise<void> {
      const event = { ...applied, used: used ?? null, owner: toContractOwner(owner) };
      return outbox.append(tx, BillingAppliedSchema, event, { version });
    },
  };
}
