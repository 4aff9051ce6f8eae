import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { localisedPath } from "../../lib/locale.ts";
import { paths } from "../../lib/paths.ts";
import { linkClass } from "../ui/class-names.ts";

/** The way to us for an agent who is held to the purchase of somebody unknown, by a company ID or card. Else nothing. */
export function NotYou({ code }: { code: string }) {
  const { t } = useTranslation("payment");
  const { locale } = useLocale();
  if (code !== "office_already_bought") return null;
  return (
    <p>
      {t("notYou")}{" "}
      <a className={linkClass} href={localisedPath(paths.contact, locale)}>
        {t("contact")}
      </a>
    </p>
  );
}
