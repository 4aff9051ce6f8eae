import type { TimelineFact } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { TraceId } from "../../../components/account/trace-id.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useFactText } from "../use-fact-text.ts";

type Props = {
  fact: TimelineFact;
  /** The country by whose clock times are shown. */
  clock: string;
  /** Absent while facts of one lead are shown. */
  onLead: ((id: string) => void) | undefined;
};

/** One fact: when, what, whom it concerns, what it is about, and its trace. */
export function FactRow({ fact, clock, onLead }: Props) {
  const { t } = useTranslation("facts");
  const timeOf = useCountryTime(clock);
  const text = useFactText(fact);
  const { happenedAt, country, user, traceId } = fact;
  return (
    <tr>
      <td className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={happenedAt}>{timeOf(happenedAt)}</time>
      </td>
      <td>
        <span className="font-[550] wrap-anywhere">{text}</span>
        <span className="block text-sm text-ink-2">{country}</span>
      </td>
      <td>
        {user && (
          <Link className="text-secondary underline wrap-anywhere" to={adminPaths.user(user.id)}>
            {user.name ?? t(user.name === null ? "erased" : "nameAway")}
          </Link>
        )}
      </td>
      <td>
        <About fact={fact} onLead={onLead} />
      </td>
      <td>
        <TraceId traceId={traceId} />
      </td>
    </tr>
  );
}

function About({ fact: { kind, lead, object }, onLead }: Pick<Props, "fact" | "onLead">) {
  const { t } = useTranslation("facts");
  if (lead) {
    const { id, name } = lead;
    return (
      <>
        <Link className="text-secondary underline wrap-anywhere" to={adminPaths.deskLead(id)}>
          {name
            ? t("lead", {
                property: t(`common:propertyType.${name.propertyType}`),
                place: `${name.place.postalCode} ${name.place.city}`,
              })
            : t("request")}
        </Link>
        {onLead && (
          <button
            type="button"
            onClick={() => onLead(id)}
            className="block rounded-s text-sm text-ink-2 underline-offset-2 hover:underline"
          >
            {t("onlyLead")}
          </button>
        )}
      </>
    );
  }
  const page = object && pageOf(kind);
  if (!page) return null;
  return (
    <Link className="text-secondary underline wrap-anywhere" to={page.to(object.id)}>
      {object.name ?? t(page.text)}
    </Link>
  );
}

/** Where the object of a fact is shown. */
function pageOf(kind: TimelineFact["kind"]) {
  if (kind.startsWith("deal_")) return { to: adminPaths.deal, text: "openDeal" } as const;
  if (kind.startsWith("invoice_")) return { to: adminPaths.invoice, text: "openInvoice" } as const;
  if (kind.startsWith("campaign_"))
    return { to: (id: string) => adminPaths.campaign(id), text: "openCampaign" } as const;
  return undefined;
}
