import type { Block, CampaignContent, CampaignRecipient, LocalText } from "../src/domain/campaign-content.ts";

const none: LocalText = { en: "", sv: "", fi: "" };

/** The same words in each language, with its name behind them. */
const inAll = (words: string): LocalText => ({ en: `${words} (en)`, sv: `${words} (sv)`, fi: `${words} (fi)` });

const block = (kind: Block["kind"], text: LocalText, more: Partial<Block> = {}): Block => ({
  kind,
  text,
  target: "",
  pictureId: "",
  ...more,
});

/** A content with every kind of block, without problems. */
export const campaignContent: CampaignContent = {
  subject: inAll("Leads in {{area|your area}}"),
  preheader: inAll("Home sellers near {{agency|you}}"),
  blocks: [
    block("text", inAll("Hello {{first_name|colleague}},\n\nSellers ask for agents.\nMany of them.")),
    block("button", inAll("See the leads"), { target: "https://doorlight.example/leads?a=1&b=2" }),
    block("picture", inAll("A door ajar"), { pictureId: "pic-1", target: "https://doorlight.example/door" }),
    block("figures", inAll("In {{area|your area}}")),
    block("divider", none),
    block("text", inAll("Kind regards")),
  ],
  fallback: "en",
};

/** An agent of whom everything is known. */
export const campaignRecipient: CampaignRecipient = {
  locale: "fi",
  country: "FI",
  firstName: "Aino",
  agency: "Kotiovi",
  area: "Kallio",
  figures: [{ kind: "leads_of_month", value: 41n }],
  prospect: false,
  source: "",
};
