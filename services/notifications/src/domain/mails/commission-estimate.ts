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
    subject: text("commission_estimate.subject"),
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
function inWords({ rate, fee, addedFee }: Commission, localizer: Localizer): string {
  const { text, percentSpan, wholeMoneySpan } = localizer;
  const added = addedFee && wholeMoneySpan(addedFee.lowest, addedFee.highest);
  const parts = [
    rate &&
      [text("commission_estimate.rate", { rate: percentSpan(rate.lowest, rate.highest) }), added]
        .filter(Boolean)
        .join(" + "),
    fee && text("commission_estimate.fee", { fee: wholeMoneySpan(fee.lowest, fee.highest) }),
  ];
  return parts.filter(Boolean).join("; ");
}
