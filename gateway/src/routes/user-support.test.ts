import { create } from "@bufbuild/protobuf";
import { Refusal } from "@doorlight/common/errors";
import { ApprovalAction, ApprovalSchema, ApprovalState } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { ListAgentCardsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { UserRecordSchema, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import { beforeEach, expect, test } from "@jest/globals";
import * as contract from "../../contract/index.ts";
import { makeUserSupportRoutes } from "./user-support.ts";

const id = "01900000-0000-7000-8000-000000000001";
const at = { seconds: 1_795_262_400n };
const user = { id, role: Role.AGENT, country: "FI", locale: "fi", firstName: "Aino", email: "aino@example.test" };
const record = create(UserRecordSchema, { user, status: UserStatus.ACTIVE, createdAt: at });

let corrected: object[];
let asked: object[];
let ended: string[];
let state: ApprovalState;
beforeEach(() => {
  [corrected, asked, ended, state] = [[], [], [], ApprovalState.ASKED];
});

const clients = {
  users: {
    async correctUser({ email, ...others }: { email?: string }) {
      if (email) throw new Refusal("approval_needed", { params: { amount: "0", currency: "EUR" } });
      corrected.push(others);
      return { record, endedSessions: ["session"] };
    },
    getUser: async () => ({ record }),
  },
  approvals: {
    async askApproval(request: object) {
      asked.push(request);
      const who = { askedBy: "ada", subjectId: id, askedAt: at, expiresAt: at };
      const kind = { action: ApprovalAction.CHANGE_EMAIL, state, amount: { amount: 0n, currency: "EUR" } };
      return { approval: create(ApprovalSchema, { ...who, ...kind }) };
    },
  },
  identity: { listAgentCards: async () => create(ListAgentCardsResponseSchema) },
} as never;
const sessions = { markEnded: async (digests: string[]) => void ended.push(...digests) } as never;

function correct(body: object) {
  const routes = makeUserSupportRoutes({ clients, sessions });
  const { handle } = routes.find(({ endpoint }) => endpoint === contract.correctUser)!;
  const session = { user: create(UserSchema, { id: "ada", role: Role.ADMIN }), as: {} };
  return handle({ session, params: { id }, body, idempotencyKey: "of-a-dialog" } as never);
}

test("asks another admin for a new address alone, and corrects the rest at once", async () => {
  const answer = await correct({ lastName: "Laine", email: "new@example.test", role: "invited" });
  expect(answer).toMatchObject({ status: "approval_needed", approval: { action: "change_email" } });
  expect(corrected).toEqual([{ userId: id, lastName: "Laine", role: "invited" }]);
  expect(ended).toEqual(["session"]);
  const call = { case: "changeEmail", value: { userId: id, email: "new@example.test" } };
  const amount = { amount: 0n, currency: "EUR" };
  expect(asked).toEqual([{ call, subjectId: id, idempotencyKey: "of-a-dialog", amount }]);
});

test("answers the user, whose address is as it was, if a super admin was alone to approve", async () => {
  state = ApprovalState.CARRIED_OUT;
  expect(await correct({ email: "new@example.test" })).toMatchObject({ user: { email: "aino@example.test" } });
});

test("asks nobody for a correction without an address", async () => {
  await correct({ lastName: "Laine" });
  expect(asked).toEqual([]);
});
