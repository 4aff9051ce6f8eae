import { randomUUID } from "node:crypto";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { AuditOutcome } from "@doorlight/proto/identity/v1/users_service_pb";
import { someEmail } from "../support/given.ts";
import type { RpcCaller } from "./rpc-rules.ts";
import type { Difference } from "./verdict.ts";

/** A row of the matrix of rpcs that needs more than the ordinary one. */
export interface RpcRow {
  /** Such as `identity UsersService/GetUser`. */
  readonly rpc: string;
  /** The peculiarity of the message. */
  readonly about: string;
  readonly messageOf?: (world: RpcWorld) => object | Promise<object>;
  readonly differences?: readonly Difference<RpcCaller>[];
}

export interface RpcWorld {
  readonly superAdminId: string;
  /** Of a seller's request that nobody bought. */
  readonly sellerHash: string;
  /** A lead that the buyer bought. */
  readonly leadId: string;
  /** Signed by purchasing at this moment: it is worth something for a minute. */
  readonly grantOfBuyer: () => Promise<string>;
  readonly pageGrantOfBuyer: () => Promise<string>;
}

/** Those that may do what any agent may, whatever they bought. */
const agents = ["agent", "buyer", "colleague", "deactivated"] as const;

/** Those without an office. */
const signedIn = [
  "agent",
  "deactivated",
  "invited",
  "admin",
  "super_admin",
  "declined",
  "acting_as_agent",
  "acting_as_admin",
] as const;

/**
 * Rows in addition to an ordinary one for each rpc, which is called with an empty message: rights are decided before a
 * message is read.
 */
export const rpcRows: readonly RpcRow[] = [
  {
    rpc: "identity ProfileService/InviteColleague",
    about: "without an office",
    messageOf: () => ({ email: someEmail("nobody") }),
    differences: [{ callers: signedIn, verdict: "forbidden", because: "only members invite to an office" }],
  },
  {
    rpc: "identity UsersService/CreateUser",
    about: "an admin",
    messageOf: () => ({
      role: Role.ADMIN,
      country: "FI",
      firstName: "Maija",
      lastName: "Made",
      email: someEmail("made"),
      locale: "en",
    }),
    differences: [{ callers: ["admin"], verdict: "forbidden", because: "only a super admin creates admins" }],
  },
  {
    rpc: "identity UsersService/DeactivateUser",
    about: "a super admin",
    messageOf: ({ superAdminId }) => ({ userId: superAdminId }),
    differences: [
      { callers: ["admin", "super_admin"], verdict: "forbidden", because: "nobody deactivates a super admin" },
    ],
  },
  {
    rpc: "identity UsersService/RecordAdminAction",
    about: "outside of an impersonation",
    messageOf: () => ({ action: "GET /api/auth/me" }),
    differences: [
      {
        callers: [...agents, "invited", "declined"],
        verdict: "forbidden",
        because: "only an admin leaves audit entries this way",
      },
    ],
  },
  {
    rpc: "identity UsersService/RecordAdminOutcome",
    about: "of an entry that is not there",
    messageOf: () => ({ entryIds: [randomUUID()], outcome: AuditOutcome.DONE }),
    differences: [
      {
        callers: [...agents, "invited", "declined"],
        verdict: "forbidden",
        because: "only an admin has audit entries to complete",
      },
    ],
  },
  {
    rpc: "leads LeadsService/GetContact",
    about: "with a forged grant",
    messageOf: () => ({ leadId: randomUUID(), grant: "made-up" }),
    differences: [
      { callers: [...agents, "acting_as_agent"], verdict: "forbidden", because: "purchasing did not sign the grant" },
    ],
  },
  {
    rpc: "leads LeadsService/GetContact",
    about: "with the buyer's grant",
    messageOf: async ({ leadId, grantOfBuyer }) => ({ leadId, grant: await grantOfBuyer() }),
    differences: [
      {
        callers: ["agent", "colleague", "deactivated", "acting_as_agent"],
        verdict: "forbidden",
        because: "a grant is its buyer's own",
      },
    ],
  },
  {
    rpc: "leads LeadsService/ListContacts",
    about: "with a forged grant",
    messageOf: () => ({ grant: "made-up" }),
    differences: [
      { callers: [...agents, "acting_as_agent"], verdict: "forbidden", because: "purchasing did not sign the grant" },
    ],
  },
  {
    rpc: "leads LeadsService/ListContacts",
    about: "with the buyer's grant",
    messageOf: async ({ pageGrantOfBuyer }) => ({ grant: await pageGrantOfBuyer() }),
    differences: [
      {
        callers: ["agent", "colleague", "deactivated", "acting_as_agent"],
        verdict: "forbidden",
        because: "a grant is its buyer's own",
      },
    ],
  },
  {
    rpc: "leads LeadsService/GetSellerRequest",
    about: "with the seller's hash",
    messageOf: ({ sellerHash }) => ({ hash: sellerHash }),
  },
  {
    rpc: "purchasing PurchasingService/BuyLead",
    about: "of the buyer's lead",
    messageOf: ({ leadId }) => ({ leadId, idempotencyKey: randomUUID() }),
    differences: [
      { callers: ["buyer"], verdict: "already_bought", because: "an agent buys a lead once" },
      { callers: ["colleague"], verdict: "office_already_bought", because: "an office buys a lead once" },
      { callers: ["deactivated"], verdict: "account_deactivated", because: "a deactivated account buys nothing" },
      {
        callers: ["invited", "admin", "super_admin", "acting_as_admin"],
        verdict: "not_regular_user",
        because: "only agents buy",
      },
    ],
  },
  {
    rpc: "billing ChargesService/ListChargedCards",
    about: "of another user",
    messageOf: ({ superAdminId }) => ({ userId: superAdminId }),
    differences: [
      {
        callers: [...agents, "invited", "acting_as_agent"],
        verdict: "forbidden",
        because: "only admins read which cards others paid with",
      },
    ],
  },
  {
    rpc: "billing InvoicesService/ListInvoicesOf",
    about: "of another user",
    messageOf: ({ superAdminId }) => ({ userId: superAdminId }),
    differences: [
      {
        callers: [...agents, "invited", "acting_as_agent"],
        verdict: "forbidden",
        because: "only admins read the invoices of others",
      },
    ],
  },
  {
    rpc: "billing StatementService/ListMovements",
    about: "of another user",
    messageOf: ({ superAdminId }) => ({ userId: superAdminId, limit: 10 }),
    differences: [
      {
        callers: [...agents, "invited", "acting_as_agent"],
        verdict: "forbidden",
        because: "only admins read the invoices of others",
      },
    ],
  },
  {
    rpc: "purchasing PurchasingService/GetAccount",
    about: "of another user",
    messageOf: ({ superAdminId }) => ({ userId: superAdminId }),
    differences: [
      {
        callers: [...agents, "invited", "declined", "acting_as_agent"],
        verdict: "forbidden",
        because: "only admins read the accounts of others",
      },
    ],
  },
];
