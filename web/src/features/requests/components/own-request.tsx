import type { SellerPage } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { FoldedText } from "../../../components/ui/folded-text.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatArea } from "../../../lib/area.ts";
import { useTimeZone } from "../../../lib/countries.ts";
import { formatDate } from "../../../lib/dates.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPhone } from "../../../lib/phone.ts";
import { OwnPhone } from "./own-phone.tsx";

type Props = { hash: string; page: SellerPage; own: NonNullable<SellerPage["own"]> };

/** The owner's own request as it was sent, and the text that was agreed to. */
export function OwnRequest({ hash, page, own }: Props) {
  const { t } = useTranslation(["requests", "common"]);
  const { tag, locale } = useLocale();
  const zone = useTimeZone(page.country);
  const isNotSent = page.pauseEnd?.result === "not_sent";
  const { contact, area } = own;
  const facts = [
    { name: t("own.name"), value: `${contact.firstName} ${contact.lastName}` },
    { name: t("home.address"), value: `${contact.address}, ${contact.postalCode} ${page.place.city}` },
    { name: t("you.email"), value: contact.email },
    { name: t("you.phone"), value: isNotSent && formatPhone(contact.phone) },
    { name: t("home.propertyType"), value: t(`common:propertyType.${own.propertyType}`) },
    { name: t("details.rooms"), value: own.rooms },
    { name: t("details.area"), value: area !== null && formatArea(area, tag) },
    { name: t("details.year"), value: own.constructionYear },
    { name: t("details.condition"), value: own.condition && t(`common:condition.${own.condition}`) },
    { name: t("details.valuation"), value: own.valuation && <MoneyText money={own.valuation} whole /> },
  ].filter(({ value }) => value);

  return (
    <Card title={t(isNotSent ? "notSent.own.title" : "own.title")}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">
          {t(isNotSent ? "notSent.own.text" : page.isLinked || page.isBlocked ? "own.textLinked" : "own.text")}
        </p>
        {!isNotSent && <OwnPhone hash={hash} phone={contact.phone} />}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-ink-3">{name}</dt>
              <dd className="font-[550] wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {own.description && (
          <div>
            <h3 className="text-xs font-normal text-ink-3">{t("details.description")}</h3>
            <FoldedText text={own.description} unfold={t("own.unfold")} fold={t("own.fold")} />
          </div>
        )}
        <details className="text-sm text-ink-2">
          <summary className="cursor-pointer">
            {t(isNotSent ? "notSent.own.consent" : "own.consent", {
              date: formatDate(page.consent.givenAt, tag, zone),
            })}
          </summary>
          <p className="mt-2">{page.consent.text}</p>
          <a href={localisedPath(paths.privacy, locale)} className={`mt-2 inline-block ${linkClass}`}>
            {t("privacy")}
          </a>
        </details>
      </div>
    </Card>
  );
}
