import {
  type Agency as WireAgency,
  type AgencyAgent as WireAgent,
  AgencyAgentSchema,
  AgencySchema,
  type Commission as WireCommission,
  type CommissionEntry as WireEntry,
  CommissionEntrySchema,
  ImportChangeSchema,
  ImportErrorSchema,
  ImportSchema,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import * as z from "zod/mini";
import {
  Agency,
  AgencyAgent,
  type Commission,
  CommissionEntry,
  Import,
  ImportChange,
  ImportError,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { toMoney } from "./values.ts";

export const toImport = answerOf(ImportSchema, Import);
export const toImportChange = answerOf(ImportChangeSchema, ImportChange);
export const toImportError = answerOf(ImportErrorSchema, ImportError);

const agencyOf = answerOf(AgencySchema, z.omit(Agency, { commission: true }));
const agentOf = answerOf(AgencyAgentSchema, AgencyAgent);
const entryOf = answerOf(CommissionEntrySchema, z.omit(CommissionEntry, { commission: true }));

export function toAgency(agency: WireAgency | undefined): Agency {
  const { commission } = assertDefined(agency, "agency");
  return { ...agencyOf(agency), commission: toCommission(assertDefined(commission, "agency.commission")) };
}

export function toCommissionEntry(entry: WireEntry): CommissionEntry {
  return { ...entryOf(entry), commission: toCommission(assertDefined(entry.commission, "entry.commission")) };
}

export const toAgencyAgent = (agent: WireAgent): AgencyAgent => ({
  ...agentOf(agent),
  phoneNumber: agent.phone || null,
});

function toCommission({ lowestRate, highestRate, lowestFee, highestFee }: WireCommission): Commission {
  return {
    rate:
      lowestRate === undefined || highestRate === undefined ? null : { from: lowestRate / 100, to: highestRate / 100 },
    fee: lowestFee && highestFee ? { from: toMoney(lowestFee), to: toMoney(highestFee) } : null,
  };
}
