import type { ErrorCode } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths, type WayToPay } from "../../lib/paths.ts";
import { ButtonLink } from "../ui/button.tsx";

type Text = "howToPay" | "otherCard" | "buyCredits";

/** The refusals that another way to pay helps against; without a way, all of them. */
const waysOn: { [code in ErrorCode]?: { text: Text; way?: WayToPay } } = {
  card_declined: { way: "card", text: "otherCard" },
  card_error: { way: "card", text: "otherCard" },
  payment_method_missing: { text: "howToPay" },
  not_enough_credits: { text: "howToPay" },
  invoice_limit_reached: { text: "howToPay" },
  invoice_overdue: { text: "howToPay" },
  too_many_reservations: { way: "pack", text: "buyCredits" },
  kept_too_long: { way: "pack", text: "buyCredits" },
};

type Props = {
  /** Of the error catalogue. */
  code: string;
  /** The screen that waits for the payment, and to which the way leads back. */
  next: string | null;
  onLeave?: () => void;
};

/** The way on from a payment that is refused: to another card, to credits, or to the choice of how to pay. */
export function WayOn({ code, next, onLeave }: Props) {
  const { t } = useTranslation("payment");
  const { locale } = useLocale();
  const on = waysOn[code as ErrorCode];
  if (!on) return null;
  // The choice is for a waiting lead.
  const way = on.way ?? (next ? undefined : "card");
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ButtonLink to={way === "pack" ? paths.creditsThen(next) : paths.billingThen(next, way)} onClick={onLeave}>
        {t(on.text)}
      </ButtonLink>
      {code === "invoice_limit_reached" && (
        <a href={localisedPath(paths.contact, locale)} className="text-sm text-secondary underline">
          {t("common:footer.contact")}
        </a>
      )}
    </div>
  );
}
