import { type AuditEntry, type AuditField, type AuditValue, endDeal } from "@doorlight/gateway/contract";
import type { TFunction } from "i18next";
import { formatCalendarDay } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPercent } from "../../lib/percent.ts";
import { actionText } from "./action-text.ts";

type Reader = {
  /** Of the texts of the audit and the common ones. */
  t: TFunction;
  tag: string;
  timeOf: (instant: string) => string;
};

const endOfDeal = `${endDeal.method} ${endDeal.path}`;

const beforeOf = (fields: readonly AuditField[], name: string) =>
  fields.find((field) => field.name === name)?.before ?? null;

/** What entries of the audit say, in a reader's words, on the screen and in files. */
export interface AuditWords {
  /** The name of an action that has no words yet. The fields tell apart what one call does; without them, all of it. */
  action(name: string, fields?: readonly AuditField[]): string;
  /** A changed field: its name alone if the audit keeps no value of it. */
  field(field: AuditField): string;
  /** By its name, as far as it has one; of what the action removed, by the last one. */
  object(object: NonNullable<AuditEntry["object"]>, fields?: readonly AuditField[]): string;
}

export function makeAuditWords({ t, tag, timeOf }: Reader): AuditWords {
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
      return `${t(`audit:field.${group}`)} ${rest.join(".").split(" ").map(wordOf).join(" ")}`;
    const last = rest.at(-1) ?? name;
    return t(`audit:field.${last}`, { defaultValue: name });
  }

  return {
    action(name, fields = []) {
      const before = name === endOfDeal ? beforeOf(fields, "state") : null;
      return t([`audit:endOfDeal.${String(before)}`, `audit:${actionText(name)}`], { defaultValue: name });
    },
    field({ name, before, after }) {
      const field = labelOf(name);
      if (before === null && after === null) return field;
      const values = { field, before: valueOf(name, before), after: valueOf(name, after) };
      return t(before === null ? "audit:setTo" : "audit:changed", values);
    },
    object({ kind, id, name }, fields = []) {
      if (kind === "approval" && name !== null) return t("audit:object.approval", { name: wordOf(name) });
      const known = name ?? beforeOf(fields, "name");
      return t(`audit:object.${kind}`, { name: known ?? t(`common:country.${id}`, { defaultValue: id }) });
    },
  };
}
