import type { AuditField, AuditValue } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../components/account/use-country-time.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { formatCalendarDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";

/** A changed field in words: its name alone if the audit keeps no value of it. */
export function useFieldText(): (field: AuditField) => string {
  const { t } = useTranslation("audit");
  const { tag } = useLocale();
  const timeOf = useOwnTime();

  function wordOf(text: string): string {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCalendarDay(text, tag);
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return timeOf(text);
    const words = [
      `audit:value.${text}`,
      `common:leadType.${text}`,
      `common:propertyType.${text}`,
      `common:condition.${text}`,
    ];
    return t(words, { defaultValue: text });
  }

  function valueOf(name: string, value: AuditValue): string {
    if (value === null) return "–";
    if (Array.isArray(value)) return value.map(wordOf).join(", ");
    if (typeof value === "object") return formatMoney(value, tag);
    if (typeof value !== "number") return wordOf(String(value));
    const isShare = /BasisPoints$|^modifier\./.test(name);
    return isShare ? formatPercent(value / 100, tag) : new Intl.NumberFormat(tag).format(value);
  }

  /** Of prices the name says which one. */
  function labelOf(name: string): string {
    const [group, ...rest] = name.split(".");
    if (group === "unitPrice" || group === "modifier")
      return `${t(`field.${group}`)} ${rest.join(".").split(" ").map(wordOf).join(" ")}`;
    const last = rest.at(-1) ?? name;
    return t(`field.${last}`, { defaultValue: name });
  }

  return ({ name, before, after }) => {
    const field = labelOf(name);
    if (before === null && after === null) return field;
    const values = { field, before: valueOf(name, before), after: valueOf(name, after) };
    return t(before === null ? "setTo" : "changed", values);
  };
}
