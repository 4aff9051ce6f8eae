import type { CampaignChecks } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { IconAlertTriangle, IconCheck, IconX } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { LONGEST_MAIL } from "../content-form.ts";
import { ProblemList } from "./problem-list.tsx";

const looks = {
  good: { Icon: IconCheck, color: "text-good" },
  warn: { Icon: IconAlertTriangle, color: "text-warn" },
  bad: { Icon: IconX, color: "text-bad" },
};
type Tone = keyof typeof looks;

/** What a start looks at, and how it stands: content, size, way out and senders. */
export function CheckList({ checks: { problems, size, senders } }: { checks: CampaignChecks }) {
  const { t } = useTranslation(["campaigns", "common"]);
  const { tag } = useLocale();
  const untranslated = problems.filter(({ kind }) => kind === "missing_translation").length;
  const wrong = problems.length - untranslated;
  const kilobytes = new Intl.NumberFormat(tag, { style: "unit", unit: "kilobyte" }).format(Math.ceil(size / 1000));
  const rows: [Tone, string][] = [
    wrong > 0 ? ["bad", t("problem.content", { count: wrong })] : ["good", t("check.content")],
    ...(untranslated > 0 ? [["warn", t("check.untranslated", { count: untranslated })] as [Tone, string]] : []),
    size > LONGEST_MAIL
      ? ["warn", t("check.large", { size: kilobytes })]
      : ["good", t("check.size", { size: kilobytes })],
    ["good", t("check.unsubscribe")],
    ...senders.flatMap(({ domain, country, checks, stops }) =>
      checks.map(({ record, state, name }): [Tone, string] => [
        state === "ok" ? "good" : stops ? "bad" : "warn",
        t("check.sender", {
          domain,
          country: t(`common:country.${country}`),
          record: record.toUpperCase(),
          state: t(`check.record.${state}`, { name }),
        }),
      ]),
    ),
  ];
  return (
    <Card title={t("check.title")}>
      <ul className="grid gap-1.5">
        {rows.map(([tone, text]) => (
          <CheckRow key={text} tone={tone} text={text} />
        ))}
      </ul>
      {problems.length > 0 && (
        <div className="mt-4">
          <ProblemList problems={problems} />
        </div>
      )}
    </Card>
  );
}

function CheckRow({ tone, text }: { tone: Tone; text: string }) {
  const { t } = useTranslation("campaigns");
  const { Icon, color } = looks[tone];
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} stroke={2} aria-hidden="true" className={`mt-0.5 shrink-0 ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{t(`check.tone.${tone}`)} </span>
        {text}
      </span>
    </li>
  );
}
