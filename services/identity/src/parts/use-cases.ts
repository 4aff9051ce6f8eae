import type { CountryCode } from "@doorlight/common/product";
import type { Kit } from "@doorlight/common/runtime";
import { makeDataKey } from "@doorlight/common/secrets";
import { currentTraceId } from "@doorlight/common/telemetry";
import type { Argon2Threads } from "../clients/argon2-threads.ts";
import { makePictureEncoder } from "../clients/picture-encoder.ts";
import { type Config, pendingPerNetwork } from "../config.ts";
import { makeStores } from "../db/stores.ts";
import { makePasswordHasher } from "../domain/password-hasher.ts";
import { makeSecondFactorRule } from "../domain/second-factor-rule.ts";
import { makeTermsInForce } from "../domain/terms.ts";
import { makeEvents } from "../events.ts";
import { makeToUser } from "../rpc/user-mapper.ts";
import { makeAccountActivation } from "../use-cases/account-activation.ts";
import { makeAccountSetup } from "../use-cases/account-setup.ts";
import { makeAdminActions } from "../use-cases/admin-actions.ts";
import { makeApiTokens } from "../use-cases/api-tokens.ts";
import { makeApprovals } from "../use-cases/approvals.ts";
import { makeAskNewMailbox } from "../use-cases/ask-new-mailbox.ts";
import { makeBans } from "../use-cases/bans.ts";
import { makeChangeAddress } from "../use-cases/change-address.ts";
import { makeCorrectUser } from "../use-cases/correct-user.ts";
import { makeEmailChange } from "../use-cases/email-change.ts";
import { makeDeactivation } from "../use-cases/deactivation.ts";
import { makeFirstSuperAdmin } from "../use-cases/first-super-admin.ts";
import { makeFinishApprovals } from "../use-cases/finish-approvals.ts";
import { makeGetMailRecipient } from "../use-cases/get-mail-recipient.ts";
import { makeImpersonation } from "../use-cases/impersonation.ts";
import { makeLinkRequests } from "../use-cases/link-requests.ts";
import { makeLinks } from "../use-cases/links.ts";
import { makeLogIn } from "../use-cases/log-in.ts";
import { makeLoginWaits } from "../use-cases/login-waits.ts";
import { makeNotes } from "../use-cases/notes.ts";
import { makePasswords } from "../use-cases/passwords.ts";
import { makeProfile } from "../use-cases/profile.ts";
import { makeProfileImage } from "../use-cases/profile-image.ts";
import { makePublishMailboxes } from "../use-cases/publish-mailboxes.ts";
import { makePublishLanguages } from "../use-cases/publish-languages.ts";
import { makePublishPhones } from "../use-cases/publish-phones.ts";
import { makePurgeOldData } from "../use-cases/purge-old-data.ts";
import { makeRegister } from "../use-cases/register.ts";
import { makeSecondFactor } from "../use-cases/second-factor.ts";
import { makeSecondFactorSetup } from "../use-cases/second-factor-setup.ts";
import { makeSessions } from "../use-cases/sessions.ts";
import { makeUpdateUser } from "../use-cases/update-user.ts";
import { makeUserSupport } from "../use-cases/user-support.ts";
import { makeClients } from "./clients.ts";
import { makeDataRights } from "./data-rights.ts";
import { makeOfficeUseCases } from "./office-use-cases.ts";

export type UseCases = ReturnType<typeof makeUseCases>;

/** Every use case, with the stores that plain reads need. */
export function makeUseCases({ config, db, outbox, packs, clock, signer, log }: Kit<Config>, argon2: Argon2Threads) {
  const stores = makeStores(db);
  const { users, credentials, links, emailChanges, secondFactors, signups, notes, images } = stores;
  const clients = makeClients(config, signer, log);
  const { PASSWORD_HASH_MEMORY: memory, PASSWORD_HASH_PASSES: passes } = config;
  const hasher = makePasswordHasher({ memory, passes }, argon2);
  const termsInForce = makeTermsInForce(packs);
  const isOpen = (country: CountryCode) => packs.get(country)?.selling ?? false;
  const tokenKeys = config.TOKEN_KEY;
  // Most use cases need these.
  const basics = { db, users, events: makeEvents(outbox), clock };

  const dataKey = makeDataKey({ db, tokenKeys, clock });
  // Before calls come, though not before the database does.
  dataKey().catch(() => {});

  // Steps of several use cases.
  const sessions = makeSessions({ ...basics, sessions: stores.sessions });
  const { open: openSession, endIn: endSession, endAll: endSessions } = sessions;
  const apiTokens = makeApiTokens({ ...basics, apiTokens: stores.apiTokens });
  const endings = { endSessions, endTokens: apiTokens.endAll };
  const { make: makeLink, issue: issueLink, redeem: redeemLink } = makeLinks({ ...basics, links, tokenKeys });
  const secondFactor = makeSecondFactor({ secondFactors, links, dataKey, clock });
  const updateUser = makeUpdateUser({ ...basics, termsInForce });
  const adminActions = makeAdminActions({ ...basics, audit: stores.audit, traceId: currentTraceId });
  const recordAdminAction = adminActions.record;

  const bans = makeBans({ ...stores, ...basics, dataKey });
  const publishMailboxes = makePublishMailboxes({ ...basics, dataKey });

  // Sign-up and login.
  const register = makeRegister({
    ...basics,
    credentials,
    signups,
    hasher,
    issueLink,
    isOpen,
    termsInForce,
    pendingPerNetwork: pendingPerNetwork(config),
    dataKey,
  });
  const accountActivation = makeAccountActivation({
    ...basics,
    credentials,
    links,
    signups,
    notes,
    hasher,
    redeemLink,
    openSession,
    refuseMailbox: bans.refuseMailbox,
    publishMailbox: publishMailboxes.one,
    dataKey,
  });
  const linkRequests = makeLinkRequests({ ...basics, links, signups, makeLink, issueLink });
  const logIn = makeLogIn({ ...basics, credentials, links, hasher, secondFactor, redeemLink, openSession });
  const getMailRecipient = makeGetMailRecipient({ ...basics, ...stores, tokenKeys });

  // Passwords and second factors.
  const passwords = makePasswords({
    ...basics,
    credentials,
    links,
    hasher,
    secondFactor,
    redeemLink,
    activateAccount: accountActivation.activate,
    openSession,
    ...endings,
  });
  const checkPassword = passwords.check;
  const secondFactorSetup = makeSecondFactorSetup({ ...basics, secondFactors, checkPassword, secondFactor, dataKey });

  const changeAddress = makeChangeAddress({
    ...basics,
    signups,
    links,
    refuseMailbox: bans.refuseMailbox,
    publishMailbox: publishMailboxes.one,
    updateUser,
    ...endings,
    dataKey,
  });
  const emailChange = makeEmailChange({
    ...basics,
    emailChanges,
    links,
    checkPassword,
    secondFactor,
    issueLink,
    redeemLink,
    changeAddress,
    recordAction: recordAdminAction,
  });

  // Profiles and offices.
  const profile = makeProfile({ ...basics, ...endings, refusePhone: bans.refusePhone, updateUser, termsInForce });
  const profileImage = makeProfileImage({ ...basics, images, encodePicture: makePictureEncoder(), updateUser });
  const officeUseCases = makeOfficeUseCases({ ...stores, ...basics, issueLink, updateUser, adminActions });

  // The back office.
  const records = stores.userRecords;
  const accountSetup = makeAccountSetup({ ...basics, signups, records, notes, adminActions, issueLink, isOpen });
  const userSupport = makeUserSupport({ ...basics, records, secondFactors, adminActions, ...endings });
  const correctUser = makeCorrectUser({
    ...basics,
    records,
    roles: stores.roles,
    emailChanges,
    signups,
    changeAddress,
    updateUser,
    issueLink,
    ...endings,
    adminActions,
    packs,
  });
  const askNewMailbox = makeAskNewMailbox({ ...basics, emailChanges, links, issueLink });
  const carryOut = clients.approvedActions.carryOut(askNewMailbox);
  const finishApprovals = makeFinishApprovals({ ...basics, ...stores, carryOut, recordAdminAction, log });
  const impersonation = makeImpersonation({
    ...basics,
    sessions: stores.sessions,
    openSession,
    endSession,
    recordAdminAction,
  });
  const deactivation = makeDeactivation({
    ...basics,
    records,
    signups,
    links,
    notes,
    bans,
    adminActions,
    issueLink,
    ...endings,
  });

  const { dataExports, eraseAccount, finishErasures, purgeFormerPeople, dataSupport } = makeDataRights(
    { ...basics, ...stores, ...endings, checkPassword, adminActions, digestsOf: bans.digestsOf },
    clients,
  );
  const purgeOldData = makePurgeOldData({ ...stores, endUnusedTokens: apiTokens.endUnused, clock });

  return {
    register,
    accountActivation,
    linkRequests,
    logIn,
    getMailRecipient,
    purchasingAccount: clients.purchasingAccount,
    sessions,
    apiTokens,
    passwords,
    secondFactorSetup,
    emailChange,
    profile,
    profileImage,
    ...officeUseCases,
    accountSetup,
    notes: makeNotes({ ...basics, notes, adminActions }),
    userSupport,
    loginWaits: makeLoginWaits({ ...stores, clock }),
    correctUser,
    firstSuperAdmin: makeFirstSuperAdmin({ ...basics, roles: stores.roles, updateUser, ...endings, adminActions }),
    dataSupport,
    deactivation,
    impersonation,
    approvals: makeApprovals({ ...basics, ...stores, finishing: finishApprovals, adminActions }),
    finishApprovals,
    adminActions,
    dataExports,
    eraseAccount,
    finishErasures,
    purgeFormerPeople,
    stores,
    toUser: makeToUser({ termsInForce, lacksSecondFactor: makeSecondFactorRule(packs) }),
    purgeOldData,
    publishMailboxes,
    publishLanguages: makePublishLanguages({ db, users, updateUser }),
    publishPhones: makePublishPhones({ ...basics, dataKey }),
    dataKey,
    clock,
    close: clients.close,
  };
}
