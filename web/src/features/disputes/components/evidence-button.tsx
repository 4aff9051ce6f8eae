import { type AnswerOf, type Dispute, getDisputeEvidence, getDisputeEvidenceFile } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { buttonClass, linkClass } from "../../../components/ui/class-names.ts";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";

type Evidence = AnswerOf<typeof getDisputeEvidence>;

/** Opens what a disputed purchase brought its buyer: the lead, and each visit at its contact; as a file for the bank, too. */
export function EvidenceButton({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation("disputes");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="s" onClick={() => setOpen(true)}>
        {t("evidence.open")}
      </Button>
      {isOpen && (
        <DialogSheet title={t("evidence.title")} onClose={() => setOpen(false)}>
          <Found dispute={dispute} />
        </DialogSheet>
      )}
    </>
  );
}

function Found({ dispute }: { dispute: Dispute }) {
  const { data, error } = useAnswer(getDisputeEvidence, { params: { id: dispute.id } });
  if (error) return <ErrorAlert error={error} />;
  return data ? <Proof dispute={dispute} evidence={data} /> : <Skeleton className="h-40" />;
}

function Proof({ dispute, evidence: { purchase, reads } }: { dispute: Dispute; evidence: Evidence }) {
  const { t } = useTranslation("disputes");
  const { locale } = useLocale();
  const timeOf = useCountryTime(dispute.country);
  if (!purchase) return <p>{t("evidence.gone")}</p>;
  const { leadId, lead, acquiredAt } = purchase;
  const name = dispute.user.name ?? t("erased");
  const rows = [
    ...reads.map(({ readAt, isByToken }) => ({ at: readAt, what: t(`evidence.${isByToken ? "byToken" : "read"}`) })),
    { at: acquiredAt, what: t("evidence.bought") },
  ];

  return (
    <div className="grid gap-4">
      <p>
        {t("evidence.lead")}{" "}
        <Link className={linkClass} to={adminPaths.deskLead(leadId)}>
          {lead ? `${t(`common:leadType.${lead.leadType}`)}, ${lead.place.postalCode} ${lead.place.city}` : leadId}
        </Link>
      </p>
      <p>{t("evidence.reads", { count: reads.length, name })}</p>
      <ul className="grid max-h-64 gap-1 overflow-y-auto text-sm">
        {rows.map(({ at, what }) => (
          <li key={at + what} className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={at} className="tabular-nums">
              {timeOf(at)}
            </time>
            <span className="text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
      <div className="justify-self-start">
        <a
          className={buttonClass({})}
          href={addressOf(getDisputeEvidenceFile, { params: { id: dispute.id }, query: { locale } })}
          download
        >
          {t("evidence.save")}
        </a>
      </div>
    </div>
  );
}
