import { admins, users } from "@doorlight/gateway/contract";
import { services } from "../../stack/services.ts";
import { type DeclaredRpc, type RpcAccess, rpcCallerNames, rpcTraitsOf, rpcVerdict } from "./rpc-rules.ts";

/** Names of rpcs of one proto service of a process: `rpcs("leads LeadsService", "GetLead ListLeads")`. */
function rpcs(service: string, methods: string): string[] {
  return methods.split(" ").map((method) => `${service}/${method}`);
}

/**
 * The policy that the permissions of all services are held against, in one place for review: whatever is not listed here
 * is for users of all roles who accepted the terms, no process calls it in its own name, and no change of it works in
 * another's name.
 */
export const rpcPolicy = {
  /** Called by processes in their own name, and by users only if `usersToo` says so. */
  processes: {
    "service:gateway": [
      // Before anybody is signed in.
      ...rpcs("identity IdentityService", "Register ConfirmEmail ResendConfirmation Login Logout GetSession"),
      ...rpcs("identity CredentialsService", "RequestPasswordReset CheckPasswordLink CheckNewPassword SetPassword"),
      ...rpcs("identity CredentialsService", "ConfirmEmailChange"),
      ...rpcs("identity CredentialsService", "RequestMagicLink LoginWithLink"),
      // The impersonated user has no say in the end of it.
      ...rpcs("identity UsersService", "EndImpersonation"),
      // Sellers, by the secret hash of their request.
      ...rpcs("leads LeadsService", "SubmitRequest ConfirmRequest GetSellerRequest CloseSellerRequest"),
      // Or by their address, to which it is mailed.
      ...rpcs("leads LeadsService", "SendSellerLinks"),
      ...rpcs(
        "leads LeadsService",
        "WithdrawConsent ExportSellerRequest GetConsent CorrectPhone ReportOutcome AnswerPause",
      ),
      // Partner sites, by the key of their source.
      ...rpcs("leads IntakeService", "UseSourceKey SubmitIntakeRequest GetIntakeRequest RecordRefusal"),
      // Programs of agents, by their API token.
      ...rpcs("identity ApiTokensService", "UseApiToken"),
      // Public pages.
      ...rpcs("identity ProfileService", "GetImage"),
      ...rpcs("identity IdentityService", "ListAgentCards"),
      // For whom the weekly mail is.
      ...rpcs("identity IdentityService", "ListAdmins"),
      ...rpcs("leads LeadsService", "ListLocations"),
      ...rpcs("leads LeadListsService", "ConfirmListMailbox"),
      ...rpcs("billing MailboxesService", "AnswerMailbox"),
      ...rpcs(
        "campaign CampaignLinksService",
        "FollowLink GetMailPreferences SetMailPreferences Unsubscribe GetMailPage RecordOpen",
      ),
      ...rpcs("billing BillingService", "GetPricing"),
      ...rpcs("leads FollowUpsService", "GetAssignmentShare GetPlaceFigures ListTowns"),
      // The card provider, by its signature.
      ...rpcs("billing ChargesService", "ReceiveProviderEvent"),
      // And the mail provider.
      ...rpcs("notifications CampaignMailService", "ReceiveMailEvent"),
      ...rpcs("notifications ContactService", "SendMessage"),
      // Pictures that mails of campaigns show.
      ...rpcs("campaign CampaignPicturesService", "GetPicture"),
      // Readers of a mail, by the token in it.
      ...rpcs("leads LeadListMailsService", "GetUnsubscription Unsubscribe"),
    ],
    "service:identity": [
      // The export of everything about a user.
      ...["leads", "purchasing", "billing", "notifications", "refunds", "campaign"].flatMap((name) =>
        rpcs(`${name} PersonalDataService`, "ExportUser"),
      ),
      // The word that a user's sign-up credit is due.
      ...rpcs("purchasing PurchasingService", "OpenAccount"),
      // Whether an account owes, erased or not.
      ...rpcs("purchasing PurchasingService", "ListErasedAccounts"),
      ...rpcs("billing BillingService", "ListErasedAccounts"),
      // What a second admin has approved.
      ...rpcs("purchasing LedgerService", "GrantApprovedCredits"),
      ...rpcs("billing DealsService", "ActivateApprovedDeal ExtendApprovedDeal"),
      ...rpcs("billing InvoicingService", "RecordApprovedPayment"),
      ...rpcs("billing AccountDeskService", "AllowApprovedInvoice"),
      ...rpcs("billing PricesService", "ChangeApprovedPrices DropApprovedPriceList"),
      ...rpcs("campaign CampaignsService", "StartApprovedCampaign"),
    ],
    "service:purchasing": [
      ...rpcs("billing ChargesService", "ChargePurchase EndCharge"),
      // An agent as a buyer, for a list.
      ...rpcs("identity IdentityService", "GetBuyer"),
      // Whether a list still wants the lead that it is about to buy.
      ...rpcs("leads LeadListDecisionsService", "CheckMatch"),
    ],
    "service:billing": [
      // What a click on a pack or a plan may still cost.
      ...rpcs("purchasing PurchasingService", "HoldBudget ReserveDebt ReleaseDebt LeaveCompany ListQuotaUse"),
      // Lines of former card sales; the release before also asks whether an account still owes.
      ...rpcs("purchasing PurchasingService", "DescribePurchases ListErasedAccounts"),
    ],
    "service:leads": [
      ...rpcs("purchasing PurchasingService", "EndBuying CheckBuyer"),
      ...rpcs("purchasing AccountLinksService", "ListOwnAccounts"),
    ],
    // The recipients and contents of mails.
    "service:notifications": [
      ...rpcs("identity IdentityService", "ListAgentCards GetMailRecipient ListAdmins"),
      ...rpcs("leads LeadsService", "GetSellerMail GetSellerLinks GetLeads"),
      ...rpcs("leads LeadListsService", "GetListMailboxMail"),
      ...rpcs("leads AgenciesService", "GetHomeMarket"),
      ...rpcs("leads LeadListMailsService", "GetLists"),
      ...rpcs("purchasing MailQuotesService", "QuoteForAgent GetAgreement"),
      ...rpcs("billing ChargesService", "ListChargedCards"),
      ...rpcs("refunds RefundsService", "GetRefundMail GetExpectedRefund"),
      ...rpcs("campaign CampaignsService", "GetCampaignReport"),
      ...rpcs("gateway WeeklyOverviewService", "GetWeeklyOverview"),
      ...rpcs("billing InvoicesService", "GetInvoiceMail"),
      ...rpcs("billing MailboxesService", "GetMailboxMail"),
    ],
    "service:campaign": [
      // Previews, and mails to the people of a campaign.
      ...rpcs("notifications CampaignMailService", "RenderCampaignMail SendCampaignMails CheckSender"),
      // Addresses of agents, which campaign does not keep.
      ...rpcs("identity IdentityService", "ListCampaignAgents"),
    ],
    "service:refunds": [
      ...rpcs("leads LeadsService", "CheckDuplicate ListReporters"),
      // Whether an appeal has another super admin to decide it.
      ...rpcs("identity IdentityService", "ListAdmins"),
    ],
  } as Readonly<Record<string, readonly string[]>>,
  usersToo: [
    ...rpcs("leads LeadsService", "ListLocations GetLeads"),
    ...rpcs("billing ChargesService", "ListChargedCards"),
  ],
  /** The back office. */
  admins: [
    ...rpcs("identity UsersService", "ListUsers GetUser CreateUser ResendSetup AddNote WriteMail SetOwner ListAudit"),
    ...rpcs("identity UsersService", "DeactivateUser ReactivateUser EndUserSessions EndLoginWait ResetSecondFactor"),
    ...rpcs("identity UsersService", "StartImpersonation CorrectUser"),
    ...rpcs("identity UsersService", "RequestUserExport DownloadUserExport EraseUser"),
    ...rpcs(
      "identity ProfileService",
      "ListJoinRequests DecideJoinRequest ListOffices RenameOffice MergeOffice RemoveOffice",
    ),
    ...rpcs("identity ApprovalsService", "AskApproval ListApprovals DecideApproval"),
    ...rpcs("leads LeadsService", "ListContactReads"),
    ...rpcs(
      "leads LeadDeskService",
      "ListDeskLeads SearchDeskLeads GetDeskLead ReadSellerContact CloseDeskLead CorrectDeskLead",
    ),
    ...rpcs("leads LeadDeskService", "MarkDuplicate UndoDuplicate ReopenDeskLead DecidePause ListPausedLeads"),
    ...rpcs("leads SenderBlocksService", "BlockSender ListSenderBlocks LiftSenderBlock"),
    ...rpcs("leads SourcesService", "ListSources"),
    ...rpcs("notifications MailLogService", "ListMailsAboutLead ListMails SendMailAgain"),
    ...rpcs("notifications TimelineService", "ListFacts"),
    ...rpcs("leads AgenciesService", "ListAgencies GetAgency ListAgencyAgents ChangeAgency RevertAgency"),
    ...rpcs("leads AgenciesService", "RemoveAgency AllowAgency RemoveAgent"),
    ...rpcs("leads AgenciesService", "PreviewImport ConfirmImport StartImport GetImport ListImports UndoImport"),
    ...rpcs("campaign ProspectImportsService", "UploadFile PreviewFile StartImport GetImport ListImports"),
    ...rpcs("campaign CampaignsService", "ListCampaigns GetCampaign CreateCampaign ChangeCampaign RemoveCampaign"),
    ...rpcs("campaign CampaignPicturesService", "UploadPicture"),
    ...rpcs("campaign CampaignContentService", "PreviewMail SendTestMail CheckCampaign"),
    ...rpcs("campaign CampaignsService", "StartCampaign PauseCampaign ResumeCampaign StopCampaign"),
    ...rpcs("campaign CampaignsService", "PreviewAudience ListSavedAudiences SaveAudience RemoveSavedAudience"),
    ...rpcs("campaign CampaignsService", "ListCampaignDeliveries SettleCampaignDelivery"),
    ...rpcs("campaign CampaignsService", "ListSuppressions SuppressAddress LiftSuppression"),
    ...rpcs("campaign ProspectsService", "ListProspects ListProspectGroups GetProspect ChangeProspect AddProspectNote"),
    ...rpcs("campaign ProspectsService", "LinkAccount EraseProspect"),
    ...rpcs("purchasing LedgerService", "GrantCredits TakeBackCredits"),
    ...rpcs("purchasing AccountLinksService", "GetAccountLinks ListSharedCredits ListLeadsInOffice"),
    ...rpcs("purchasing PurchasingService", "ListPurchasesOfAgent ListChargedPurchases"),
    ...rpcs("purchasing AutomaticDeliveryService", "ListAgreementsOfAgent"),
    ...rpcs("leads LeadListsService", "ListLeadListsOfAgent"),
    ...["identity", "leads", "purchasing", "billing", "campaign"].flatMap((name) =>
      rpcs(`${name} SearchService`, "Search"),
    ),
    ...["purchasing", "billing", "campaign"].flatMap((name) => rpcs(`${name} AllowanceService`, "GetAllowance")),
    ...services.flatMap(({ name }) => rpcs(`${name} InvariantsService`, "ListInvariants CheckInvariants GetEventFlow")),
    ...services.flatMap(({ name }) => rpcs(`${name} DeadLettersService`, "ListDeadLetters GetDeadLetter")),
    ...["identity", "leads", "purchasing", "billing"].flatMap((name) =>
      rpcs(`${name} StatisticsService`, "SumFigures ListActiveAgents ListCohorts CountCohorts ListFigureRows"),
    ),
    ...rpcs("billing AccountDeskService", "GetAccountBilling GetAccountDebt ListInvoicesOfAccount DecideInvoiceTrust"),
    ...rpcs("refunds RefundsService", "ListRefundsOfAgent ListRefundsOfLead"),
    ...rpcs("refunds RefundsService", "ListLeftBuyers"),
    ...rpcs("leads LeadListsService", "ListQuietLists"),
    ...rpcs("billing DealsService", "ListDeals GetDeal CreateDeal UpdateDeal ActivateDeal PreviewDealCut EndDeal"),
    ...rpcs("billing DisputesService", "ListDisputes GetDispute ListUnansweredDisputes"),
    ...rpcs("billing InvoicingService", "GetRun PreviewRun StartRun RetryAccount ListInvoices SendInvoice"),
    ...rpcs("billing InvoicingService", "PreviewInvoice PreviewDocument"),
    ...rpcs("billing InvoicingService", "RecordPayment ImportStatement ListOpenPayments ListFailedDocuments"),
    ...rpcs("billing InvoicingService", "ListInvoicingWork"),
    ...rpcs("billing PaymentsService", "ReversePayment AssignPayment SettlePayment ReopenPayment"),
    ...rpcs("billing PaymentsService", "ListSettledPayments"),
    ...rpcs("billing SurplusesService", "ListSurpluses"),
    ...rpcs("billing CardSalesService", "GetCardSales"),
    ...rpcs("billing DetailsDeskService", "ListWaitingSales ListDetailsToCorrect CountDetailsToCorrect"),
    ...rpcs("billing TaxIdsService", "ListUncheckedTaxIds CheckTaxId"),
    ...rpcs("billing PricesService", "GetPriceList ListPriceLists CompareWithPriceList"),
    ...rpcs("billing PricesService", "ChangePrices PreviewChange DropPriceList"),
    ...rpcs("purchasing MarketsService", "ListPlaceVolumes PreviewPrices"),
  ],
  /** Refunds, and decisions beyond a single admin. */
  superAdmins: [
    ...services.flatMap(({ name }) => rpcs(`${name} DeadLettersService`, "ReplayDeadLetters DropDeadLetters")),
    ...rpcs("billing AccountDeskService", "CorrectDetails"),
    ...rpcs("leads SourcesService", "CreateSource ChangeSource AddSourceKey RevokeSourceKey BlockSource UnblockSource"),
    ...rpcs("leads SourcesService", "FindSource"),
    ...rpcs("notifications SourceWebhooksService", "GetSourceWebhook SetSourceWebhook RemoveSourceWebhook"),
    ...rpcs("notifications SourceWebhooksService", "RotateSourceWebhookSecret SendSourceTestWebhook"),
    ...rpcs("notifications SourceWebhooksService", "ListSourceWebhookAttempts ResendSourceWebhook"),
    ...rpcs("billing DisputesService", "EndCardBlock"),
    ...rpcs("leads LeadDeskService", "WithdrawDeskLead ListLeadStreets"),
    ...rpcs("billing InvoicingService", "CreateCreditNote"),
    ...rpcs("billing PaymentsService", "SetOffSurplus ReversePayBack"),
    ...rpcs("billing SurplusesService", "PayBackSurplus"),
    ...rpcs("billing CardSalesService", "InvoiceFormerSales"),
    ...rpcs("refunds RefundsService", "ListRefundRequests GetRefundRequest ResolveRefund ResolveLeadRefunds"),
  ],
  /** Contacts and billing details belong to accounts that buy. */
  agents: [
    ...rpcs(
      "leads LeadsService",
      "GetContact ListContacts ListContactErasures SearchPurchases CountListLeads ReportNotSent",
    ),
    ...rpcs("leads LeadListsService", "ListLeadLists FindLeadList GetLeadList CreateLeadList"),
    ...rpcs("leads LeadListsService", "ChangeLeadList RemoveLeadList"),
    ...rpcs("leads LeadListsService", "PauseLeadList ResumeLeadList SetListMode PreviewLeadList"),
    ...rpcs("leads LeadListDecisionsService", "ListDecisions"),
    ...rpcs("leads FollowUpsService", "SaveFollowUp SetStates GetFollowUps CountFollowUps ListStateChanges"),
    ...rpcs("purchasing PurchasingService", "ResumePurchase GiveUpPurchase PutBudget"),
    ...rpcs("purchasing AutomaticDeliveryService", "GetConsent Agree End ListAgreements"),
    ...rpcs("billing BillingService", "GetDetails PutDetails"),
    ...rpcs("notifications NewsService", "ListNews MarkRead ListLeadMails"),
    ...rpcs(
      "notifications WebhooksService",
      "ListWebhookEndpoints AddWebhookEndpoint UseWebhookEndpoint ChangeWebhookEndpoint",
    ),
    ...rpcs("notifications WebhooksService", "RemoveWebhookEndpoint RotateWebhookSecret SendTestWebhook"),
    ...rpcs("notifications WebhooksService", "ListWebhookAttempts ResendWebhook ReplayWebhooks"),
    ...rpcs("notifications IntegrationsService", "ListEvents ListUpdatedLeads"),
    ...rpcs("identity ApiTokensService", "ListApiTokens CreateApiToken RevokeApiToken"),
    ...rpcs("refunds RefundsService", "LogContactAttempt UndoContactAttempt RequestRefund CancelRefund AppealRefund"),
    ...rpcs("refunds RefundsService", "GetPurchaseRefunds ListPurchaseRefunds"),
    ...rpcs("billing DealsService", "ListOwnDeals AcceptDeal DeclineDeal"),
    ...rpcs("billing DisputesService", "ListOwnDisputes"),
    ...rpcs("billing InvoicesService", "ListOwnInvoices GetNextInvoice"),
    ...rpcs("billing CardsService", "StartCardSetup FinishCardSetup ListCards SetDefaultCard RemoveCard"),
    ...rpcs("billing PacksService", "ListPacks BuyPack GetTopUp PutTopUp"),
    ...rpcs(
      "billing PlansService",
      "ListPlans GetSubscription PreviewPlan ChoosePlan CancelSubscription KeepSubscription",
    ),
  ],
  /** A user who declined the terms still has an account, its security, its data and its debts. */
  beforeTerms: [
    ...rpcs("billing InvoicesService", "ListOwnInvoices GetNextInvoice GetDocument"),
    ...rpcs("billing InvoicingService", "GetInvoice"),
    ...rpcs("identity IdentityService", "AnswerTerms ListTermsAnswers UpdateProfile"),
    ...rpcs("identity CredentialsService", "ChangePassword ListSessions EndSession EndOtherSessions"),
    ...rpcs("identity CredentialsService", "StartSecondFactor ConfirmSecondFactor DisableSecondFactor"),
    ...rpcs("identity CredentialsService", "RenewRecoveryCodes"),
    ...rpcs("identity CredentialsService", "RequestEmailChange GetEmailChange CancelEmailChange"),
    ...rpcs("identity OwnDataService", "RequestExport GetExport DownloadExport EraseAccount"),
    ...rpcs("identity UsersService", "RecordAdminAction RecordAdminOutcome"),
    ...rpcs("leads LeadsService", "ListLocations"),
    ...rpcs("purchasing PurchasingService", "GetAccount"),
  ],
  /** An admin's calls on the way to the second factor. */
  beforeSecondFactor: [
    ...rpcs("identity IdentityService", "AnswerTerms"),
    ...rpcs("identity CredentialsService", "StartSecondFactor ConfirmSecondFactor"),
    ...rpcs("identity UsersService", "RecordAdminAction RecordAdminOutcome"),
    ...rpcs("purchasing PurchasingService", "GetAccount"),
  ],
  /** Changes that support makes for a user, and their audit. */
  whileImpersonating: [
    ...rpcs("identity IdentityService", "UpdateProfile"),
    ...rpcs("identity ProfileService", "SetImage RemoveImage"),
    ...rpcs("identity UsersService", "RecordAdminAction RecordAdminOutcome"),
  ],
  /** Everything about a user, and where it goes. */
  neverImpersonating: [
    ...rpcs("identity OwnDataService", "DownloadExport"),
    ...rpcs("notifications WebhooksService", "ListWebhookEndpoints ListWebhookAttempts"),
    ...rpcs("notifications IntegrationsService", "ListEvents ListUpdatedLeads"),
    ...rpcs("identity ApiTokensService", "ListApiTokens"),
  ],
};

/**
 * The names of rpcs that only read. A download of somebody else's whole data counts as a change, the check of a VAT number
 * is one, and so are a check of invariants, which is kept, and the preview of an import, which keeps the file.
 */
const READS =
  /\/(Check(?!TaxId|Invariants)|Compare|Count|Download(?!User)|Export|Find|Get|List|Preview(?!Import)|Quote|Search|Sum)\w*$/;

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
    beforeSecondFactor: rpcPolicy.beforeSecondFactor.includes(name),
    whileImpersonating: rpcPolicy.whileImpersonating.includes(name),
    neverImpersonating: rpcPolicy.neverImpersonating.includes(name),
    changes: !READS.test(name),
  };
}

function rolesByPolicy(name: string): readonly string[] {
  if (rpcPolicy.superAdmins.includes(name)) return ["super_admin"];
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
