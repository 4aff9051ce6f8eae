import { type AnswerOf, type getStats, type Locale, type StatsBasis, StatsFigures } from "../../contract/index.ts";
import type { DayPeriod } from "../answers/stats-periods.ts";
import type { Cell } from "../http/csv.ts";
import { isMoneyFigure } from "./stats-figures.ts";

type CountryStats = AnswerOf<typeof getStats>["countries"][number];
type Figure = keyof StatsFigures;

const figures = Object.keys(StatsFigures.shape) as Figure[];

type Texts = {
  columns: readonly string[];
  bases: Readonly<Record<StatsBasis, string>>;
  figures: Readonly<Record<Figure, string>>;
};

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: ["Country", "From", "To", "Counted by the day", "Currency"],
    bases: { received: "received", sold: "sold", invoiced: "invoiced" },
    figures: {
      requests: "Requests",
      confirmed: "Confirmed",
      published: "Published",
      viewed: "Viewed",
      bought: "Bought",
      contacted: "Seller reached",
      won: "Won",
      ended: "Ended",
      wasted: "Wasted",
      spotsOffered: "Spots offered",
      spotsFilled: "Spots sold of those",
      sold: "Leads sold",
      refunded: "Leads refunded",
      leadRevenue: "Revenue of leads, net",
      otherRevenue: "Revenue of packs, plans and deals, net",
      invoiced: "Invoiced, net",
      credited: "Credited, net",
      signups: "New agents",
      activeAgents: "Active agents",
    },
  },
  fi: {
    columns: ["Maa", "Alkaa", "Päättyy", "Laskettu päivälle", "Valuutta"],
    bases: { received: "saapunut", sold: "myyty", invoiced: "laskutettu" },
    figures: {
      requests: "Pyynnöt",
      confirmed: "Vahvistetut",
      published: "Julkaistut",
      viewed: "Katsotut",
      bought: "Ostetut",
      contacted: "Myyjä tavoitettu",
      won: "Voitetut",
      ended: "Päättyneet",
      wasted: "Myymättä jääneet",
      spotsOffered: "Tarjotut paikat",
      spotsFilled: "Niistä myydyt",
      sold: "Myydyt liidit",
      refunded: "Hyvitetyt liidit",
      leadRevenue: "Liidien myynti, veroton",
      otherRevenue: "Krediittipakettien, kuukausitilausten ja sopimusten myynti, veroton",
      invoiced: "Laskutettu, veroton",
      credited: "Hyvitetty, veroton",
      signups: "Uudet välittäjät",
      activeAgents: "Aktiiviset välittäjät",
    },
  },
  sv: {
    columns: ["Land", "Från", "Till", "Räknat på dagen", "Valuta"],
    bases: { received: "mottagen", sold: "såld", invoiced: "fakturerad" },
    figures: {
      requests: "Förfrågningar",
      confirmed: "Bekräftade",
      published: "Publicerade",
      viewed: "Visade",
      bought: "Köpta",
      contacted: "Säljaren nådd",
      won: "Vunna",
      ended: "Avslutade",
      wasted: "Osålda",
      spotsOffered: "Erbjudna platser",
      spotsFilled: "Sålda av dem",
      sold: "Sålda förfrågningar",
      refunded: "Återbetalda förfrågningar",
      leadRevenue: "Försäljning av förfrågningar, netto",
      otherRevenue: "Försäljning av kreditpaket, abonnemang och avtal, netto",
      invoiced: "Fakturerat, netto",
      credited: "Krediterat, netto",
      signups: "Nya mäklare",
      activeAgents: "Aktiva mäklare",
    },
  },
};

/** One row for each country, with its period and time basis, so that a file explains itself. */
export function statsTable(locale: Locale, basis: StatsBasis, { from, to }: DayPeriod) {
  const { columns, bases, figures: names } = texts[locale];
  const toRow = ({ country, currency, current }: CountryStats): Cell[] => [
    country,
    from,
    to,
    bases[basis],
    currency,
    ...figures.map((figure) => {
      const value = current[figure];
      return value !== null && isMoneyFigure(figure) ? { amount: value, currency } : value;
    }),
  ];
  return { header: [...columns, ...figures.map((figure) => names[figure])], toRow };
}
