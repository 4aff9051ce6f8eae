import {
  type DeskLead as WireDeskLead,
  type DeskAction as WireDeskAction,
  type DeskReport,
  DeskReportSchema,
  DeskActionSchema,
  DeskLeadSchema,
  GetDeskLeadResponseSchema,
} from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { type LoggedMail, LoggedMailSchema } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import {
  type LeadRefund,
  LeadRefundDecisionSchema,
  LeadRefundSchema,
} from "@doorlight/proto/refunds/v1/refunds_service_pb";
import * as z from "zod/mini";
import { DeskLead, DeskMail, getDeskLead, type Locale } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";
import { toPlace } from "./values.ts";

const deskLeadOf = answerOf(DeskLeadSchema, z.omit(DeskLead, { place: true }));
const actionOf = answerOf(DeskActionSchema, z.omit(getDeskLead.answer.shape.actions.def.element, { admin: true }));
const DeskRefund = getDeskLead.answer.shape.refunds.def.innerType.def.element;
const refundOf = answerOf(LeadRefundSchema, z.omit(DeskRefund, { agent: true, decisions: true }));
const decisionOf = answerOf(LeadRefundDecisionSchema, z.omit(DeskRefund.shape.decisions.def.element, { admin: true }));
const mailOf = answerOf(LoggedMailSchema, z.omit(DeskMail, { agent: true }));

const reportOf = answerOf(DeskReportSchema, z.omit(getDeskLead.answer.shape.reports.def.element, { agent: true }));

export const toDeskStory = answerOf(
  GetDeskLeadResponseSchema,
  z.omit(getDeskLead.answer, {
    lead: true,
    views: true,
    buyers: true,
    chosenAgent: true,
    contactReads: true,
    actions: true,
    reports: true,
    senderBlocks: true,
    refunds: true,
    refundsVersion: true,
    expectedRefunds: true,
    mails: true,
  }),
);

export function toDeskLead(lead: WireDeskLead, locale: Locale): DeskLead {
  return { ...deskLeadOf(lead), place: toPlace(lead, locale) };
}

export function toDeskMail(mail: LoggedMail, agents: AgentCards): DeskMail {
  return { ...mailOf(mail), agent: mail.agentId ? personOf(mail.agentId, agents) : null };
}

export function toDeskRefund(refund: LeadRefund, people: AgentCards) {
  const decisions = refund.decisions.map((decision) => ({
    ...decisionOf(decision),
    admin: decision.adminId ? personOf(decision.adminId, people) : null,
  }));
  return { ...refundOf(refund), agent: personOf(refund.buyerId, people), decisions };
}

export function toDeskReport(report: DeskReport, people: AgentCards) {
  return { ...reportOf(report), agent: report.agentId ? personOf(report.agentId, people) : null };
}

export function toDeskAction(action: WireDeskAction, people: AgentCards) {
  return { ...actionOf(action), admin: personOf(action.adminId, people) };
}
