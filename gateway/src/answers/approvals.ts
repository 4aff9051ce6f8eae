import { refusalFrom } from "@doorlight/common/errors";
import {
  type Approval as WireApproval,
  ApprovalSchema,
  ApprovalState,
} from "@doorlight/proto/identity/v1/approvals_service_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { type AgentCards, agentCardsOf, personOf } from "./agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { answerOf } from "../mappers/answer-of.ts";

const approvalOf = answerOf(
  ApprovalSchema,
  z.omit(contract.Approval, { askedBy: true, subject: true, decidedBy: true }),
);

/** With the names of the people in them. */
export async function toApprovals(
  clients: Pick<Clients, "identity">,
  approvals: readonly WireApproval[],
): Promise<contract.Approval[]> {
  const people = await agentCardsOf(
    clients,
    approvals.flatMap(({ askedBy, subjectId, decidedBy }) => [askedBy, subjectId, decidedBy ?? ""]),
  );
  return approvals.map((approval) => toApproval(approval, people));
}

function toApproval(approval: WireApproval, people: AgentCards): contract.Approval {
  return {
    ...approvalOf(approval),
    askedBy: personOf(approval.askedBy, people),
    subject: personOf(approval.subjectId, people),
    decidedBy: approval.decidedBy ? personOf(approval.decidedBy, people) : null,
  };
}

type Asked = Omit<Parameters<Clients["approvals"]["askApproval"]>[0], "amount" | "extent" | "limitBefore">;

type Action<Done> = {
  /** For an approval. */
  asked: Asked;
  run(): Promise<Done>;
  /** The answer after it was approved and done at once. */
  done(): Promise<Done>;
};

/** Does an admin's action, or asks the other admins if its service says that it is above what one admin may do alone. */
export async function orApproval<Done>(
  clients: Pick<Clients, "approvals" | "identity">,
  { as }: Pick<Session, "as">,
  { asked, run, done }: Action<Done>,
): Promise<Done | contract.WaitingApproval> {
  try {
    return await run();
  } catch (error) {
    const { code, params = {} } = refusalFrom(error) ?? {};
    if (code !== "approval_needed") throw error;
    const { amount, currency = "", extent, before } = params;
    const worth = amount === undefined ? { extent: Number(extent) } : { amount: { amount: BigInt(amount), currency } };
    const limitBefore = before === undefined ? undefined : { amount: BigInt(before), currency };
    const answer = await clients.approvals.askApproval({ ...asked, ...worth, ...(limitBefore && { limitBefore }) }, as);
    const approval = assertDefined(answer.approval, "approval");
    if (approval.state === ApprovalState.CARRIED_OUT) return done();
    const [waiting] = await toApprovals(clients, [approval]);
    return { status: "approval_needed", approval: assertDefined(waiting, "approval") };
  }
}
