import type { AudienceFilter, PersonKind } from "../src/domain/audience.ts";
import type { Block, CampaignPlan, LocalText } from "../src/domain/campaign.ts";

const inAll = (en: string, sv: string, fi: string): LocalText => ({ en, sv, fi });
const none = inAll("", "", "");

function block(kind: Block["kind"], text: LocalText, more: Partial<Block> = {}): Block {
  return { kind, text, target: "", pictureId: "", ...more };
}

const everybody = {
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
};
const of = (people: PersonKind, ...countries: string[]): AudienceFilter => ({ people, countries, ...everybody });

/** The plan of the finished campaign. The second block and the fourth are its links. */
export function autumnPlan(site: string, pictureId: string): CampaignPlan {
  return {
    name: "Autumn: sellers in your region",
    kind: "news",
    reportingEmail: "marketing@doorlight.test",
    coolDownDays: 14,
    priority: false,
    audience: { include: [of("agent"), of("prospect", "FI", "SE")], exclude: [] },
    content: {
      subject: inAll(
        "Home sellers in {{area|your area}} are looking for an agent",
        "Bostadssäljare i {{area|ditt område}} söker mäklare",
        "Asunnon myyjät etsivät välittäjää: {{area|sinun alueesi}}",
      ),
      preheader: inAll(
        "See the price before you buy, and pay for the leads you choose.",
        "Du ser priset innan du köper och betalar bara för dem du väljer.",
        "Näet hinnan ennen ostoa ja maksat vain valitsemistasi liideistä.",
      ),
      blocks: [
        block(
          "text",
          inAll(
            "Hello {{first_name|there}},\n\nthis autumn more owners ask for an agent before they put up a sign. At most four agents get each request, and never two of one office.",
            "Hej {{first_name|där}}!\n\nI höst frågar allt fler ägare efter en mäklare innan de sätter upp en skylt. Högst fyra mäklare får varje förfrågan, aldrig två från samma kontor.",
            "Hei {{first_name|sinä}}!\n\nTänä syksynä yhä useampi omistaja kysyy välittäjää jo ennen kuin laittaa kyltin pihalle. Kunkin pyynnön saa enintään neljä välittäjää, eikä koskaan kaksi samasta toimistosta.",
          ),
        ),
        block("picture", inAll("A front door ajar", "En ytterdörr på glänt", "Raollaan oleva ulko-ovi"), {
          pictureId,
          target: site,
        }),
        block(
          "figures",
          inAll("In {{area|your area}}", "I {{area|ditt område}}", "Alueellasi: {{area|lähellä sinua}}"),
        ),
        block("button", inAll("See the leads", "Visa förfrågningarna", "Katso liidit"), { target: `${site}/account` }),
        block("divider", none),
        block("text", inAll("Best wishes\nDoorlight", "Vänliga hälsningar\nDoorlight", "Terveisin\nDoorlight")),
      ],
      fallback: "en",
    },
    holdOutPercent: 20,
    sendWindow: { from: 8 * 60, until: 18 * 60 },
    ratePerMinute: 60,
  };
}

/** The plan of the campaign in progress. */
export function winterPlan(site: string): CampaignPlan {
  return {
    name: "Winter: the first lead is free",
    kind: "offers",
    reportingEmail: null,
    coolDownDays: 14,
    priority: false,
    audience: { include: [of("prospect", "SE")], exclude: [] },
    content: {
      subject: inAll("Your first lead is free", "Din första förfrågan är gratis", "Ensimmäinen liidisi on ilmainen"),
      preheader: inAll(
        "One credit when you confirm your address.",
        "En kredit när du bekräftar din adress.",
        "Yksi krediitti, kun vahvistat osoitteesi.",
      ),
      blocks: [
        block(
          "text",
          inAll(
            "Would {{agency|your agency}} like to try Doorlight? You get one credit when you confirm your address. It buys one lead of any type.",
            "Vill {{agency|din byrå}} prova Doorlight? Du får en kredit när du bekräftar din adress. Den räcker till en förfrågan av valfri typ.",
            "Haluaisiko {{agency|toimistosi}} kokeilla Doorlightia? Saat yhden krediitin, kun vahvistat osoitteesi. Sillä ostat minkä tahansa liidin.",
          ),
        ),
        block("button", inAll("Create an account", "Skapa ett konto", "Luo tili"), { target: `${site}/signup` }),
      ],
      fallback: "sv",
    },
    holdOutPercent: 0,
    sendWindow: null,
    ratePerMinute: 2,
  };
}
