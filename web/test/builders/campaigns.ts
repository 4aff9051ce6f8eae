import type { AnswerOf, Campaign, CampaignProgress, getCampaign } from "@doorlight/gateway/contract";

type CampaignPlan = Campaign["plan"];
type Filter = CampaignPlan["audience"]["include"][number];

const unwritten = { en: "", sv: "", fi: "" };

export const aFilter = (changes: Partial<Filter> = {}): Filter => ({
  people: "agent",
  countries: [],
  regions: [],
  plans: [],
  hasDeal: null,
  daysSinceSubscription: null,
  daysSinceSignUp: null,
  daysSinceActivity: null,
  daysSincePurchase: null,
  hasBought: null,
  termsAccepted: null,
  places: [],
  brands: [],
  sources: [],
  tags: [],
  ...changes,
});

/** The plan of a campaign to all agents that can be started. */
export const aPlan = (changes: Partial<CampaignPlan> = {}): CampaignPlan => ({
  name: "Spring offer",
  kind: "offers",
  reportingEmail: "admin@doorlight.test",
  coolDownDays: 14,
  priority: false,
  audience: { include: [aFilter()], exclude: [] },
  content: {
    subject: { ...unwritten, en: "Leads at half price" },
    preheader: unwritten,
    blocks: [{ kind: "text", text: { ...unwritten, en: "Until Sunday." }, target: "", pictureId: "" }],
    fallback: "en",
  },
  holdOutPercent: 10,
  sendWindow: { from: 480, until: 1200 },
  ratePerMinute: 100,
  ...changes,
});

/** A draft. */
export const aCampaign = (changes: Partial<Campaign> = {}): Campaign => ({
  id: "01900000-0000-7000-8000-0000000000c1",
  plan: aPlan(),
  state: "draft",
  stoppedBy: null,
  startsAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  version: 3,
  ...changes,
});

export const noProgress: CampaignProgress = {
  audience: 0,
  heldOut: 0,
  planned: 0,
  sending: 0,
  sent: 0,
  bounced: 0,
  uncertain: 0,
  suppressed: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
  reasons: [],
  links: [],
  effect: null,
  opens: null,
};

export const withProgress = (
  campaign: Campaign,
  progress: Partial<CampaignProgress> = {},
): AnswerOf<typeof getCampaign> => ({ campaign, progress: { ...noProgress, ...progress } });
