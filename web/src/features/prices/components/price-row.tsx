import { LeadType, type PriceLocation } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { numberText } from "../../../lib/typed-number.ts";
import { locationName, namesAbove } from "../../../lib/location-label.ts";
import { formatPercent } from "../../../lib/percent.ts";
import { keyOf } from "../price-edits.ts";
import { rowColumns } from "../row-classes.ts";
import type { Edits } from "../use-edits.ts";
import { HundredthsInput } from "./hundredths-input.tsx";

type Props = {
  node: PriceLocation;
  edits: Edits;
  depth?: number;
  /** The areas around the place, if the list itself does not say. */
  within?: boolean;
  /** Without it, nothing lies below the place. */
  onToggle?: (open: boolean) => void;
  open?: boolean;
};

/** A place: its prices, its own modifier, and its volumes. */
export function PriceRow({ node, edits, depth = 0, within = false, open = false, onToggle }: Props) {
  const { t } = useTranslation(["prices", "common"]);
  const { location, place, prices, volumes } = node;
  const name = locationName(location);
  const priceOf = new Map(prices.map(({ leadType, price }) => [leadType, price]));
  return (
    <div className={`grid gap-3 px-4 py-3 ${rowColumns}`} style={{ paddingInlineStart: 16 + depth * 20 }}>
      <div className="flex min-w-0 items-center gap-1">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t(open ? "close" : "open", { name })}
            onClick={() => onToggle(!open)}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink lg:size-8"
          >
            <IconChevronDown
              size={16}
              stroke={2}
              className={`transition-transform duration-150 ${open ? "" : "-rotate-90"}`}
              aria-hidden="true"
            />
          </button>
        ) : (
          !within && <span className="w-6 shrink-0 max-lg:hidden" />
        )}
        <span className="min-w-0">
          <span className="block truncate font-[550]">{name}</span>
          {within && <span className="block truncate text-xs text-ink-3">{namesAbove(location).join(" · ")}</span>}
        </span>
      </div>
      <dl className="grid gap-x-6 sm:grid-cols-2 gap-y-1 text-sm lg:contents">
        {LeadType.options.map((leadType) => {
          const price = priceOf.get(leadType);
          return (
            <div key={leadType} className="flex justify-between gap-2 lg:block lg:text-right">
              <dt className="min-w-0 truncate text-ink-3 lg:sr-only">{t(`common:leadType.${leadType}`)}</dt>
              <dd className={`whitespace-nowrap ${price ? "tabular-nums" : "font-[550] text-bad"}`}>
                {price ? <MoneyText money={price} /> : t("noPrice")}
              </dd>
            </div>
          );
        })}
      </dl>
      <Modifier node={node} name={name} edits={edits} />
      {place && (
        <p className="text-sm text-ink-2 lg:text-right lg:text-xs">
          {t("published", { count: volumes.leads })}, {t("bought", { count: volumes.purchases })}
          <span className="lg:block max-lg:before:content-['_·_']">{t("openLeads", { count: volumes.openLeads })}</span>
        </p>
      )}
    </div>
  );
}

/** The place's own modifier; the one that it inherits stands grey in the empty input. */
function Modifier({ node, name, edits }: { node: PriceLocation; name: string; edits: Edits }) {
  const { t } = useTranslation("prices");
  const { tag } = useLocale();
  const { place, modifier, inherited } = node;
  const from =
    inherited &&
    t("inherited", {
      percent: formatPercent(inherited.basisPoints / 100, tag, { sign: true }),
      name: inherited.name,
    });
  if (!place) return <p className="text-xs text-ink-3">{from ?? ""}</p>;
  const key = keyOf({ what: "modifier", ...place, basisPoints: modifier });
  const value = edits.valueOf(key, modifier);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:block">
      <span className="text-sm text-ink-3 lg:hidden">{t("column.modifier")}</span>
      <HundredthsInput
        key={`${edits.round} ${modifier}`}
        label={t("modifierOf", { name })}
        value={value}
        wrongText={edits.wrongTextOf(key)}
        placeholder={inherited ? numberText(inherited.basisPoints, tag, { scale: 100, sign: true }) : "0"}
        min={-9000}
        max={30_000}
        suffix="%"
        changed={value !== modifier}
        onEdit={(basisPoints) =>
          edits.edit({ change: { what: "modifier", ...place, basisPoints }, label: name, before: modifier })
        }
        onWrong={(text) => edits.refuse({ key, label: name, text })}
      />
      {value === null && from && <span className="block text-xs text-ink-3">{from}</span>}
    </div>
  );
}
