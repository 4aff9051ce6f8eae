import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";

/** The call to send a request, for sellers. */
export function RequestCall() {
  const { href } = usePublicPage();
  const { t } = useTranslation("public");
  return (
    <a
      href={href(paths.request)}
      className="call call-large justify-self-start bg-primary text-primary-ink hover:bg-primary-hover"
    >
      {t("sellers.cta")}
    </a>
  );
}
