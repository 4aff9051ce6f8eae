/** The owner of a contract: an agent, or everybody in an office. */
export type Owner = { userId: string; officeId: null } | { userId: null; officeId: string };

/** The limits of a contract; an empty list limits nothing, nor do three empty lists of places. */
export type Limits = { leadTypes: string[]; regions: string[]; cities: string[]; postalCodes: string[] };

type Contract = {
  owner: Owner;
  country: string;
  /** Half open. */
  from: Date;
  to: Date;
  limits: Limits;
  /** Grows with each change. */
  version: bigint;
};

/** The published contracts of an owner, from when they count here. `version` is that of `referenceId`, `used` of a quota. */
export type AppliedBilling = { referenceId: string; owner: Owner; country: string; version: bigint; used?: number };

/** How many leads of a quota are used. */
export type QuotaUse = { quotaId: string; used: number };

/** An individual contract as billing published it last. */
export type Deal = Contract & {
  dealId: string;
  name: string;
  discountBasisPoints: number;
  /** Whether its owner has the first turn on automatic delivery. */
  priority: boolean;
  /** It serves the agents of its office who came until then; null if the owner is an agent. */
  membersUntil: Date | null;
};

/** The leads that a contract includes in one month, as billing published them last. */
export type QuotaGrant = Contract & {
  quotaId: string;
  contractKind: "plan" | "deal";
  contractId: string;
  total: number;
};

/** A quota and its use. */
export type Quota = {
  id: string;
  contractKind: "plan" | "deal";
  contractId: string;
  /** The deal's; empty for a plan. */
  name: string;
  total: number;
  used: number;
  from: Date;
  to: Date;
  /** Whether all of an office share it. */
  ofOffice: boolean;
};
