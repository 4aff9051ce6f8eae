import { randomUUID } from "node:crypto";
import type { ModelAgent, ModelList } from "./model.ts";

/** The caps that an agent agreed to for a list, under any text there was. */
export const someList = (pick: <T>(items: readonly T[]) => T): ModelList => ({
  id: randomUUID(),
  maxLeads: pick([2, 4, 50]),
  maxAmount: pick([5_000n, 12_000n, 100_000n]),
  consentVersion: pick(["2026-11", "2026-11-26", "2026-11-28", "2026-11-28"]),
});

export const agreementOf = ({ id: userId, list }: ModelAgent) => ({
  userId,
  listId: list.id,
  country: "FI",
  maxLeads: list.maxLeads,
  maxAmount: { amount: list.maxAmount, currency: "EUR" },
  consentVersion: list.consentVersion,
  locale: "en" as const,
});
