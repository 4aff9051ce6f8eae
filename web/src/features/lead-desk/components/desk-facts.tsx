import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeadTypeTag } from "../../../components/lead/lead-type-tag.tsx";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatArea } from "../../../lib/area.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useSourceText } from "../use-source-text.ts";
import { DeskStateTag, TestTag } from "./desk-state-tag.tsx";
import { PausedUntil } from "./paused-until.tsx";

/** What the request is about, as agents see it, and how it stands. */
export function DeskFacts({ story }: { story: AnswerOf<typeof getDeskLead> }) {
  const { t } = useTranslation(["lead-desk", "common"]);
  const { tag } = useLocale();
  const sourceText = useSourceText();
  const { lead, description, duplicateOf, duplicates, senderBlocked, openOfSender } = story;
  const { id, requestId, place, area, constructionYear, condition, valuation, source, subSource, cap, spotsLeft } =
    lead;
  const linkTo = (other: string) => (
    <Link to={adminPaths.deskLead(other)} className={linkClass}>
      {t("facts.openRequest")}
    </Link>
  );
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: t("facts.place"),
      value: [`${place.postalCode} ${place.city}`, place.district, place.region].filter(Boolean).join(", "),
    },
    { name: t("facts.area"), value: area !== null && formatArea(area, tag) },
    { name: t("facts.built"), value: constructionYear },
    { name: t("facts.condition"), value: condition && t(`common:condition.${condition}`) },
    { name: t("facts.valuation"), value: valuation && <MoneyText money={valuation} whole /> },
    {
      name: t("column.buyers"),
      value: cap !== null && spotsLeft !== null && t("sold", { sold: cap - spotsLeft, cap }),
    },
    { name: t("filter.source"), value: sourceText(source, subSource) },
    { name: t("facts.duplicateOf"), value: duplicateOf && linkTo(duplicateOf) },
    {
      name: t("facts.duplicates"),
      value: duplicates.length > 0 && duplicates.map((other) => <p key={other}>{linkTo(other)}</p>),
    },
    { name: t("facts.senderBlocked"), value: senderBlocked.map((kind) => t(`senderKind.${kind}`)).join(", ") },
    {
      name: t("facts.openOfSender"),
      value: openOfSender.length > 0 && openOfSender.map((other) => <p key={other}>{linkTo(other)}</p>),
    },
    { name: t("facts.id"), value: <Id id={id} /> },
    { name: t("facts.requestId"), value: requestId !== id && <Id id={requestId} /> },
  ];
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <h2 className="text-base">{useLeadTitle(lead)}</h2>
        <LeadTypeTag type={lead.leadType} />
        <DeskStateTag state={lead.state} />
        <PausedUntil lead={lead} />
        {lead.test && <TestTag />}
      </div>
      {lead.test && <p className="mb-4 max-w-[75ch] text-sm text-ink-2">{t("testText")}</p>}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {facts
          .filter(({ value }) => Boolean(value))
          .map(({ name, value }) => (
            <div key={name}>
              <dt className="text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {description && <p className="mt-4 border-t border-line pt-4 whitespace-pre-line wrap-anywhere">{description}</p>}
    </Card>
  );
}

function Id({ id }: { id: string }) {
  return <span className="font-mono text-xs wrap-anywhere">{id}</span>;
}
