import type { Decision, DecisionKind } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconClock } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { endsWithinADay, formatAge, formatTimeLeft } from "../../../lib/dates.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { addressOf } from "../decision-address.ts";

/** Their amounts bear no VAT; a disputed charge and a payment are what was paid. */
const netKinds: readonly DecisionKind[] = ["approval", "refund_request", "parked_account", "left_buyer"];

/** One decision: whose and about what, how much, and until when. The whole row leads to where it is taken. */
export function DecisionRow({ decision }: { decision: Decision }) {
  const { t } = useTranslation(["admin-home", "common"]);
  const { tag } = useLocale();
  const { kind, id, user, amount, since } = decision;
  const name = kind === "details_to_correct" ? new Intl.DisplayNames(tag, { type: "region" }).of(id) : decision.name;
  const who = user?.name ?? t("somebody");
  const detail = useDetail(decision);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/50 md:grid-cols-[minmax(0,1fr)_7rem_10rem]">
      <div className="min-w-0 max-md:col-span-2">
        <Link
          {...rowLink}
          to={addressOf(decision)}
          className="block font-semibold outline-none after:absolute after:inset-0 wrap-anywhere focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {t(`what.${kind}`, { who, name, id, payer: name ?? t("payer") })}
        </Link>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          {[detail, since && formatAge(since, tag)].filter(Boolean).join(" · ")}
        </span>
      </div>
      <span className="md:text-right">
        {amount && <MoneyText money={amount} />}
        {amount && netKinds.includes(kind) && <span className="block text-xs text-ink-2">{t("common:exclVat")}</span>}
      </span>
      <span className="justify-self-end">
        <Deadline decision={decision} />
      </span>
    </li>
  );
}

/** Why it is asked for, or what is wrong. */
function useDetail({ kind, reason, count, name }: Decision): string {
  const { t } = useTranslation(["admin-home", "refund-requests", "disputes"]);
  if (kind === "violation") return count ? t("rows", { count, rule: name }) : t("failed", { rule: name });
  if (kind === "dead_letter") return t("events", { count: count ?? 0 });
  if (kind === "details_to_correct") return t("toCorrect", { count: count ?? 0 });
  if (kind === "left_buyer" || kind === "quiet_list") return t(`detail.${kind}`);
  if (!reason) return "";
  if (kind === "refund_request") return t(`refund-requests:reason.${reason}`, { defaultValue: reason });
  if (kind === "dispute") return t(`disputes:reason.${reason}`, { defaultValue: reason });
  return t(`state.${reason}`, { defaultValue: reason });
}

function Deadline({ decision: { kind, dueAt } }: { decision: Decision }) {
  const { t } = useTranslation("admin-home");
  const { tag } = useLocale();
  if (kind === "violation" || kind === "dead_letter") return <Tag tone="red">{t("now")}</Tag>;
  if (!dueAt) return <span className="text-sm text-ink-2">{t("open")}</span>;
  const left = formatTimeLeft(dueAt, tag, { units: 1 });
  return (
    <Tag tone={endsWithinADay(dueAt) ? "red" : "grey"}>
      <IconClock size={14} stroke={2} aria-hidden="true" />
      {left ? t("left", { left }) : t("overdue")}
    </Tag>
  );
}
