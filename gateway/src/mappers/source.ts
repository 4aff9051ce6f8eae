import { IntakeRequestSchema } from "@doorlight/proto/leads/v1/intake_service_pb";
import { type Source as WireSource, SourceSchema } from "@doorlight/proto/leads/v1/sources_service_pb";
import * as z from "zod/mini";
import { IntakeRequest, Source } from "../../contract/index.ts";
import { type AgentCards, personOf } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";

const sourceOf = answerOf(SourceSchema, z.omit(Source, { decidedBy: true }));

export function toSource(source: WireSource, people: AgentCards): Source {
  return { ...sourceOf(source), decidedBy: source.decidedBy ? personOf(source.decidedBy, people) : null };
}

export const toIntakeRequest = answerOf(IntakeRequestSchema, IntakeRequest);
