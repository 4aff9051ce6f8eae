import type { NextStep } from "@doorlight/gateway/contract";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { paths } from "../../../lib/paths.ts";

const HoldBox = lazyPart(() => import("../../../components/hold/hold-box.tsx"), "HoldBox");

type Props = {
  /** Null if nothing is to be done. */
  step: NextStep | null;
  /** The lead whose last spot goes first. */
  lead: { id: string } | undefined;
  className: string;
};

/** The one thing to do next, on one line. */
export function NextCard({ step, lead, className }: Props) {
  const { t } = useTranslation("overview");
  if (step === "account_on_hold") {
    return (
      <Suspense>
        <HoldBox />
      </Suspense>
    );
  }
  const line = `flex items-center justify-between gap-4 rounded-l border px-4 ${className}`;
  const to =
    step &&
    {
      add_payment_method: paths.billing,
      make_list: paths.setupWizard,
      see_last_spots: lead && paths.lead(lead.id),
    }[step];
  if (!to) return <p className={`${line} border-line text-sm text-ink-2`}>{t("next.none")}</p>;
  return (
    <div className={`${line} border-primary bg-primary-soft`}>
      <p className="min-w-0 truncate text-sm text-ink-2">
        <strong className="text-primary-text">{t(`next.${step}.title`)}</strong>{" "}
        <span className="max-md:hidden">{t(`next.${step}.text`)}</span>
      </p>
      <Link
        to={to}
        className="flex h-full shrink-0 items-center text-sm font-semibold text-secondary underline-offset-4 hover:underline"
      >
        {t(`next.${step}.action`)}
      </Link>
    </div>
  );
}
