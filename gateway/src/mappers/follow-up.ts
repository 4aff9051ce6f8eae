import { FollowUpSchema } from "@doorlight/proto/leads/v1/follow_up_pb";
import { FollowUp } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";

export const toFollowUp = answerOf(FollowUpSchema, FollowUp);
