import {
  type Agency as WireAgency,
  type AgencyAgent as WireAgent,
  AgencyAgentSchema,
  AgencySchema,
  type Commission as WireCommission,
  ImportChangeSchema,
  ImportErrorSchema,
  ImportSchema,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import * as z from "zod/mini";
import { Agency, type Commission, Import, ImportChange, ImportError } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { answerOf } from "./answer-of.ts";
import { toMoney } from "./values.ts";

export const toImport = answerOf(ImportSchema, Import);
export const toImportChange = answerOf(ImportChangeSchema, ImportChange);
export const toImportError = answerOf(ImportErrorSchema, ImportError);

const agencyOf = answerOf(AgencySchema, z.omit(Agency, { commission: true, agents: true }));
const agentOf = answerOf(AgencyAgentSchema, Agency.shape.agents.def.element);

export function toAgency(agency: WireAgency): Agency {
  return {
    ...agencyOf(agency),
    commission: toCommission(assertDefined(agency.commission, "agency.commission")),
    agents: agency.agents.map(toAgent),
  };
}

const toAgent = (agent: WireAgent) => ({ ...agentOf(agent), phoneNumber: agent.phone || null });

function toCommission({ lowestRate, highestRate, lowestFee, highestFee }: WireCommission): Commission {
  return {
    rate:
      lowestRate === undefined || highestRate === undefined ? null : { from: lowestRate / 100, to: highestRate / 100 },
    fee: lowestFee && highestFee ? { from: toMoney(lowestFee), to: toMoney(highestFee) } : null,
  };
}
