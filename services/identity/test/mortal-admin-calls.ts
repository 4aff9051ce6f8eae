import { randomUUID } from "node:crypto";
import { ApprovalsService } from "@doorlight/proto/identity/v1/approvals_service_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { anna } from "./start-identity.ts";
import type { Calls, Mortal } from "./start-mortal.ts";

const device = "Firefox on Linux";
const invited = { role: Role.INVITED, country: "FI", firstName: "Inka", lastName: "Invited", locale: "fi" };

/** The back office, and users' own data. */
export const adminCalls = (identity: Mortal): Calls => {
  const { users, member } = identity;
  const approvals = identity.clientOf("gateway", ApprovalsService);
  const ownData = identity.clientOf("gateway", OwnDataService);
  /** An admin, and a user they look after. */
  const pair = async () => ({ admin: await member("admin"), user: await member() });

  /** The same, after the admin has deactivated them. */
  const deactivated = async () => {
    const { admin, user } = await pair();
    await users.deactivateUser({ userId: user.id, reason: "Asked for it" }, admin.as);
    return { admin, user };
  };

  /** Above what the admin may do alone. */
  const asked = (userId: string) => {
    const value = { userId, credits: 50, reason: "Sorry", idempotencyKey: randomUUID() };
    const amount = { amount: 225_000n, currency: "EUR" };
    return { call: { case: "grantCredits", value } as const, amount, subjectId: userId, idempotencyKey: randomUUID() };
  };

  return {
    AskApproval: async () => {
      const { admin, user } = await pair();
      const request = asked(user.id);
      return () => approvals.askApproval(request, admin.as);
    },
    DecideApproval: async () => {
      const { admin, user } = await pair();
      const { approval } = await approvals.askApproval(asked(user.id), admin.as);
      const { as } = await member("admin");
      return () => approvals.decideApproval({ approvalId: approval!.id, approve: true }, as);
    },
    CreateUser: async () => {
      const { as } = await member("admin");
      return () => users.createUser({ ...invited, email: "inka@example.test" }, as);
    },
    ResendSetup: async () => {
      const { as } = await member("admin");
      const { record } = await users.createUser({ ...invited, email: "inka2@example.test" }, as);
      return () => users.resendSetup({ userId: record!.user!.id }, as);
    },
    AddNote: async () => {
      const { admin, user } = await pair();
      return () => users.addNote({ userId: user.id, text: "Calls back" }, admin.as);
    },
    WriteMail: async () => {
      const { admin, user } = await pair();
      return () => users.writeMail({ userId: user.id, subject: "Hello", body: "How are you?" }, admin.as);
    },
    SetOwner: async () => {
      const { admin, user } = await pair();
      return () => users.setOwner({ userId: user.id, ownerId: admin.id }, admin.as);
    },
    DeactivateUser: async () => {
      const { admin, user } = await pair();
      return () => users.deactivateUser({ userId: user.id, reason: "Asked for it" }, admin.as);
    },
    ReactivateUser: async () => {
      const { admin, user } = await pair();
      await users.deactivateUser({ userId: user.id, reason: "Asked for it" }, admin.as);
      return () => users.reactivateUser({ userId: user.id, reason: "Came back" }, admin.as);
    },
    EndUserSessions: async () => {
      const { admin, user } = await pair();
      return () => users.endUserSessions({ userId: user.id }, admin.as);
    },
    EndLoginWait: async () => {
      const { admin, user } = await pair();
      return () => users.endLoginWait({ userId: user.id }, admin.as);
    },
    ResetSecondFactor: async () => {
      const { admin, user } = await pair();
      await identity.credentials.startSecondFactor({ password: anna.password }, user.as);
      return () => users.resetSecondFactor({ userId: user.id }, admin.as);
    },
    StartImpersonation: async () => {
      const { admin, user } = await pair();
      const sessionToken = await identity.logIn(admin);
      return () => users.startImpersonation({ userId: user.id, sessionToken, device }, admin.as);
    },
    EndImpersonation: async () => {
      const { admin, user } = await pair();
      const sessionToken = await identity.logIn(admin);
      const { session } = await users.startImpersonation({ userId: user.id, sessionToken, device }, admin.as);
      return () => users.endImpersonation({ sessionToken: session!.token, device });
    },

    CorrectUser: async () => {
      const { admin, user } = await pair();
      return () => users.correctUser({ userId: user.id, firstName: "Corrected" }, admin.as);
    },
    RequestUserExport: async () => {
      const { admin, user } = await deactivated();
      return () => users.requestUserExport({ userId: user.id }, admin.as);
    },
    EraseUser: async () => {
      const { admin, user } = await deactivated();
      return () => users.eraseUser({ userId: user.id }, admin.as);
    },

    RequestExport: async () => {
      const { as } = await member();
      return () => ownData.requestExport({}, as);
    },
    EraseAccount: async () => {
      const { as } = await member();
      return () => ownData.eraseAccount({ password: anna.password }, as);
    },
  };
};
