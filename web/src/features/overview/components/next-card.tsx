import type { NextStep } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { paths } from "../../../lib/paths.ts";

type Props = {
  step: NextStep;
  /** The lead whose last spot goes first. */
  lead: { id: string } | undefined;
};

/** The one thing to do next. */
export function NextCard({ step, lead }: Props) {
  const { t } = useTranslation("overview");
  const to = {
    add_payment_method: paths.billing,
    make_list: paths.setupWizard,
    see_last_spots: lead && paths.lead(lead.id),
  }[step];
  if (!to) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-l border border-primary bg-primary-soft px-4 py-3.5">
      <div className="min-w-0">
        <h2 className="text-base text-primary-text">{t(`next.${step}.title`)}</h2>
        <p className="text-sm text-ink-2">{t(`next.${step}.text`)}</p>
      </div>
      <ButtonLink to={to}>{t(`next.${step}.action`)}</ButtonLink>
    </div>
  );
}
