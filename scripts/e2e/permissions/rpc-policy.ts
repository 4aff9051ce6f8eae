import { admins, users } from "@doorlight/gateway/contract";
import { type DeclaredRpc, type RpcAccess, rpcCallerNames, rpcTraitsOf, rpcVerdict } from "./rpc-rules.ts";

/**
 * The policy that the permissions of all services are held against, in one place for review: whatever is not listed here
 * is for users of all roles who accepted the terms, no process calls it in its own name, and no change of it works in
 * another's name.
 */
export const rpcPolicy = {
  /** Called by processes in their own name, and by users only where `usersToo` says so. */
  processes: {
    "service:gateway": [
      // Before anybody is signed in.
      "identity IdentityService/Register",
      "identity IdentityService/ConfirmEmail",
      "identity IdentityService/ResendConfirmation",
      "identity IdentityService/Login",
      "identity IdentityService/Logout",
      "identity IdentityService/GetSession",
      "identity CredentialsService/RequestPasswordReset",
      "identity CredentialsService/CheckPasswordLink",
      "identity CredentialsService/SetPassword",
      "identity CredentialsService/RequestMagicLink",
      "identity CredentialsService/LoginWithLink",
      // The impersonated user has no say in the end of it.
      "identity UsersService/EndImpersonation",
      // Sellers, by the secret hash of their request.
      "leads LeadsService/SubmitRequest",
      "leads LeadsService/ConfirmRequest",
      "leads LeadsService/GetSellerRequest",
      "leads LeadsService/CloseSellerRequest",
      "leads LeadsService/WithdrawConsent",
      "leads LeadsService/ExportSellerRequest",
      // Public pages.
      "identity ProfileService/GetImage",
      "identity IdentityService/ListAgentCards",
      "leads LeadsService/ListLocations",
      "billing BillingService/GetPricing",
      "notifications ContactService/SendMessage",
    ],
    // The export of everything about a user.
    "service:identity": [
      "leads PersonalDataService/ExportUser",
      "purchasing PersonalDataService/ExportUser",
      "billing PersonalDataService/ExportUser",
    ],
    "service:leads": ["purchasing PurchasingService/EndBuying", "purchasing PurchasingService/CheckBuyer"],
    // The recipients and contents of mails.
    "service:notifications": [
      "identity IdentityService/ListAgentCards",
      "identity IdentityService/GetMailRecipient",
      "leads LeadsService/GetSellerMail",
      "leads LeadsService/GetLeads",
    ],
  } as Readonly<Record<string, readonly string[]>>,
  usersToo: ["leads LeadsService/ListLocations", "leads LeadsService/GetLeads"],
  /** The back office. */
  admins: [
    "identity UsersService/ListUsers",
    "identity UsersService/GetUser",
    "identity UsersService/CreateUser",
    "identity UsersService/ResendSetup",
    "identity UsersService/AddNote",
    "identity UsersService/WriteMail",
    "identity UsersService/SetOwner",
    "identity UsersService/DeactivateUser",
    "identity UsersService/ReactivateUser",
    "identity UsersService/EndUserSessions",
    "identity UsersService/ResetSecondFactor",
    "identity UsersService/StartImpersonation",
    "identity UsersService/ListAudit",
    "identity ProfileService/ListJoinRequests",
    "identity ProfileService/DecideJoinRequest",
    "leads LeadsService/ListContactReads",
  ],
  /** Contacts and billing details belong to accounts that buy. */
  agents: ["leads LeadsService/GetContact", "billing BillingService/GetDetails", "billing BillingService/PutDetails"],
  /** A user who declined the terms still has an account, its security and its data. */
  beforeTerms: [
    "identity IdentityService/AnswerTerms",
    "identity IdentityService/UpdateProfile",
    "identity CredentialsService/ChangePassword",
    "identity CredentialsService/StartSecondFactor",
    "identity CredentialsService/ConfirmSecondFactor",
    "identity CredentialsService/DisableSecondFactor",
    "identity CredentialsService/RenewRecoveryCodes",
    "identity CredentialsService/ListSessions",
    "identity CredentialsService/EndSession",
    "identity CredentialsService/EndOtherSessions",
    "identity OwnDataService/RequestExport",
    "identity OwnDataService/GetExport",
    "identity OwnDataService/DownloadExport",
    "identity OwnDataService/EraseAccount",
    "identity UsersService/RecordAdminAction",
    "leads LeadsService/ListLocations",
    "purchasing PurchasingService/GetAccount",
    "purchasing PurchasingService/OpenAccount",
  ],
  /** Changes that support makes for a user, and their audit. */
  whileImpersonating: [
    "identity IdentityService/UpdateProfile",
    "identity ProfileService/SetImage",
    "identity ProfileService/RemoveImage",
    "identity UsersService/RecordAdminAction",
  ],
};

/** The names of rpcs that only read. */
const READS = /\/(Check|Download|Export|Get|List|Quote|Search)\w+$/;

const processNames = Object.keys(rpcPolicy.processes);

/** Every rpc that the policy names. */
export const rpcsOfPolicy = [...new Set(Object.values(rpcPolicy).flatMap((part) => Object.values(part).flat()))];

/** The access that the policy gives an rpc. */
function accessByPolicy({ name }: DeclaredRpc): RpcAccess {
  const processes = processNames.filter((process) => rpcPolicy.processes[process]?.includes(name));
  const isForUsers = processes.length === 0 || rpcPolicy.usersToo.includes(name);
  return {
    principals: [...processes, ...(isForUsers ? rolesByPolicy(name) : [])],
    beforeTerms: rpcPolicy.beforeTerms.includes(name),
    whileImpersonating: rpcPolicy.whileImpersonating.includes(name),
    changes: !READS.test(name),
  };
}

function rolesByPolicy(name: string): readonly string[] {
  if (rpcPolicy.admins.includes(name)) return admins;
  return rpcPolicy.agents.includes(name) ? ["agent"] : users;
}

/** Where declared permissions give a caller another verdict than the policy. */
export function rpcPolicyViolations(rpcs: readonly DeclaredRpc[]): string[] {
  return rpcs.flatMap((rpc) => {
    const byPolicy = accessByPolicy(rpc);
    return rpcCallerNames.flatMap((caller) => {
      const [declared, allowed] = [rpc, byPolicy].map((access) => rpcVerdict(access, rpcTraitsOf(caller)));
      return declared === allowed ? [] : [`${rpc.name} for ${caller}: declared ${declared}, policy ${allowed}`];
    });
  });
}
