import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { feeLeft, useServed } from "../../../components/account/use-served.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { rowLink } from "../../../lib/row-keys.ts";
import { useDealWords } from "../use-deal-words.ts";
import { useOwnerName } from "../use-owner-name.ts";
import { DealStateTag } from "./deal-state-tag.tsx";

/** One deal of the list, on phones a card. The owner's name is the only link and covers the whole row. */
export function DealRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const { search } = useLocation();
  const words = useDealWords();
  const served = useServed(deal);
  const nameOf = useOwnerName();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/50 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1.4fr)_minmax(0,1.6fr)_6rem]">
      <span className="min-w-0 leading-tight">
        <Link
          {...rowLink}
          to={adminPaths.deal(deal.id)}
          state={{ list: search }}
          className="block truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {nameOf(deal.owner)}
        </Link>
        <span className="block truncate text-sm text-ink-2">
          {deal.owner.kind === "office" ? t("ofOffice", { name: deal.name }) : deal.name}
        </span>
      </span>
      <span className="text-sm text-ink-2 tabular-nums max-md:order-3 max-md:col-span-2">{words.days(served)}</span>
      <span className="text-sm max-md:order-4 max-md:col-span-2">{words.what({ ...deal, fee: feeLeft(deal) })}</span>
      <span className="justify-self-end">
        <DealStateTag state={deal.state} />
      </span>
    </li>
  );
}
