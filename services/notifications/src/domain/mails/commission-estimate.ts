import type { Commission } from "../home-market.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailOf } from "../mail.ts";
import type { Localizer } from "../localizer.ts";
import { publishedParts } from "./published-parts.ts";

/** To the seller of a published request for a commission estimate: the rates of agencies near the home. */
export function commissionEstimate(mail: MailOf<"commission_estimate">, localizer: Localizer): MailContent {
  const { text } = localizer;
  const { agencyCount: count, radiusKm: km, span, examples } = mail.commissions;
  return {
    ...publishedParts(mail, localizer),
    preview: text("commission_estimate.preview", { count, km }),
    heading: text("commission_estimate.heading"),
    sections: [
      {
        heading: text("commission_estimate.span", { count, km }),
        text: text("commission_estimate.basis"),
        facts: [
          { label: text("commission_estimate.all", { count }), value: inWords(span, localizer) },
          ...examples.map(({ agency, commission }) => ({ label: agency, value: inWords(commission, localizer) })),
        ],
      },
    ],
  };
}

/** As in "2.95–4% of the price + €500; fixed fee €4,500". */
function inWords(commission: Commission, { text, percentSpan, wholeMoneySpan }: Localizer): string {
  const { lowestRate, highestRate, lowestFee, highestFee, lowestAddedFee, highestAddedFee } = commission;
  const added = lowestAddedFee && highestAddedFee && wholeMoneySpan(lowestAddedFee, highestAddedFee);
  const parts = [
    lowestRate !== null &&
      highestRate !== null &&
      [text("commission_estimate.rate", { rate: percentSpan(lowestRate, highestRate) }), added]
        .filter(Boolean)
        .join(" + "),
    lowestFee && highestFee && text("commission_estimate.fee", { fee: wholeMoneySpan(lowestFee, highestFee) }),
  ];
  return parts.filter(Boolean).join("; ");
}
