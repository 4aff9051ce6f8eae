import {
  type ProspectNote as WireNote,
  ProspectNoteSchema,
  ProspectSchema,
} from "@doorlight/proto/campaign/v1/prospect_pb";
import { ProspectGroupSchema } from "@doorlight/proto/campaign/v1/prospects_service_pb";
import * as z from "zod/mini";
import { Prospect, ProspectGroup, ProspectNote } from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";

export const toProspect = answerOf(ProspectSchema, Prospect);
export const toProspectGroup = answerOf(ProspectGroupSchema, ProspectGroup);

const noteOf = answerOf(ProspectNoteSchema, z.omit(ProspectNote, { author: true }));

export function toProspectNote(note: WireNote, authors: AgentCards): ProspectNote {
  return { ...noteOf(note), author: authors.get(note.authorId)?.name ?? null };
}
