import type { DueAccount, LeftOut, Locale } from "../../contract/index.ts";
import type { Cell } from "../http/csv.ts";

type Texts = { columns: readonly string[]; what: Readonly<Record<LeftOut["reason"] | "ready", string>> };

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    columns: ["Account", "Buyer", "What", "Lines", "Net", "VAT", "Gross", "Currency"],
    what: { ready: "Gets an invoice", incomplete: "Left out: incomplete details", held: "Left out: refund undecided" },
  },
  fi: {
    columns: ["Asiakas", "Ostaja", "Mitä", "Rivejä", "Veroton", "ALV", "Verollinen", "Valuutta"],
    what: {
      ready: "Saa laskun",
      incomplete: "Jää pois: puutteelliset tiedot",
      held: "Jää pois: hyvitys ratkaisematta",
    },
  },
  sv: {
    columns: ["Kund", "Köpare", "Vad", "Rader", "Netto", "Moms", "Brutto", "Valuta"],
    what: {
      ready: "Får en faktura",
      incomplete: "Inte med: ofullständiga uppgifter",
      held: "Inte med: återbetalning inte avgjord",
    },
  },
};

/** Who would get an invoice now, then what would be left out. */
export function dryRunTable(locale: Locale) {
  const { columns: header, what } = texts[locale];
  const toRow = (one: DueAccount | LeftOut): Cell[] => {
    const { account, lines, net } = one;
    const sums = "gross" in one ? [one.vat, one.gross] : [null, null];
    const [buyer, kind] = "gross" in one ? [one.buyerName, what.ready] : [null, what[one.reason]];
    return [account.name, buyer, kind, lines, net, ...sums, net.currency];
  };
  return { header, toRow };
}
