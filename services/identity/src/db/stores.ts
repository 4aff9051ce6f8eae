import type { Db } from "@doorlight/common/db";
import { makeApiTokenStore } from "./api-token-store.ts";
import { makeApprovalStore } from "./approval-store.ts";
import { makeAuditStore } from "./audit-store.ts";
import { makeBanStore } from "./ban-store.ts";
import { makeCampaignAgentStore } from "./campaign-agent-store.ts";
import { makeCredentialStore } from "./credential-store.ts";
import { makeDebtorStore } from "./debtor-store.ts";
import { makeEmailChangeStore } from "./email-change-store.ts";
import { makeErasureStore } from "./erasure-store.ts";
import { makeExportStore } from "./export-store.ts";
import { makeFormerPersonStore } from "./former-person-store.ts";
import { makeImageStore } from "./image-store.ts";
import { makeJoinRequestStore } from "./join-request-store.ts";
import { makeSentInvitationStore } from "./sent-invitation-store.ts";
import { makeLinkStore } from "./link-store.ts";
import { makeLoginWaitStore } from "./login-wait-store.ts";
import { makeNoteStore } from "./note-store.ts";
import { makeOfficeStore } from "./office-store.ts";
import { makeOwnDataStore } from "./own-data-store.ts";
import { makeRetentionStore } from "./retention-store.ts";
import { makeRoleStore } from "./role-store.ts";
import { makeSearchStore } from "./search-store.ts";
import { makeSecondFactorStore } from "./second-factor-store.ts";
import { makeSessionStore } from "./session-store.ts";
import { makeSignupStore } from "./signup-store.ts";
import { makeUserRecordStore } from "./user-record-store.ts";
import { makeUserStore } from "./user-store.ts";

/** All stores of one database. */
export function makeStores(db: Db) {
  return {
    apiTokens: makeApiTokenStore(db),
    approvals: makeApprovalStore(db),
    audit: makeAuditStore(db),
    bans: makeBanStore(),
    campaignAgents: makeCampaignAgentStore(db),
    credentials: makeCredentialStore(db),
    debtors: makeDebtorStore(db),
    emailChanges: makeEmailChangeStore(db),
    erasure: makeErasureStore(),
    exports: makeExportStore(db),
    formerPeople: makeFormerPersonStore(db),
    images: makeImageStore(db),
    joinRequests: makeJoinRequestStore(db),
    sentInvitations: makeSentInvitationStore(db),
    links: makeLinkStore(db),
    loginWaits: makeLoginWaitStore(db),
    notes: makeNoteStore(db),
    offices: makeOfficeStore(db),
    ownData: makeOwnDataStore(db),
    retention: makeRetentionStore(db),
    roles: makeRoleStore(),
    search: makeSearchStore(db),
    secondFactors: makeSecondFactorStore(),
    sessions: makeSessionStore(db),
    signups: makeSignupStore(db),
    userRecords: makeUserRecordStore(db),
    users: makeUserStore(db),
  };
}
