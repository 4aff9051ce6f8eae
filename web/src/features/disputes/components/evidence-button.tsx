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

/** Opens what a disputed charge paid: each lead, and the visits at its contact; as a file for the bank, too. */
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

function Proof({ dispute, evidence: { purchases } }: { dispute: Dispute; evidence: Evidence }) {
  const { t } = useTranslation("disputes");
  const { locale } = useLocale();
  if (purchases.length === 0) return <p>{t(`evidence.none.${dispute.purpose}`)}</p>;
  return (
    <div className="grid gap-4">
      <p>{t(`evidence.of.${dispute.purpose}`, { count: purchases.length })}</p>
      <ul className="grid max-h-96 gap-4 overflow-y-auto">
        {purchases.map((purchase) => (
          <ProvenLead key={purchase.leadId + purchase.buyer.id} country={dispute.country} purchase={purchase} />
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

function ProvenLead({ country, purchase }: { country: string; purchase: Evidence["purchases"][number] }) {
  const { t } = useTranslation("disputes");
  const timeOf = useCountryTime(country);
  const { leadId, lead, buyer, acquiredAt, refundedAt, reads } = purchase;
  const rows = [
    ...reads.map(({ readAt, isByToken }) => ({ at: readAt, what: t(`evidence.${isByToken ? "byToken" : "read"}`) })),
    { at: acquiredAt, what: t("evidence.bought") },
  ];
  return (
    <li className="grid gap-1">
      <Link className={linkClass} to={adminPaths.deskLead(leadId)}>
        {lead ? `${t(`common:leadType.${lead.leadType}`)}, ${lead.place.postalCode} ${lead.place.city}` : leadId}
      </Link>
      {refundedAt && <p className="text-warn">{t("evidence.refunded", { at: timeOf(refundedAt) })}</p>}
      <p>{t("evidence.reads", { count: reads.length, name: buyer.name ?? t("erased") })}</p>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ at, what }) => (
          <li key={at + what} className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={at} className="tabular-nums">
              {timeOf(at)}
            </time>
            <span className="text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
