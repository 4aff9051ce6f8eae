import { useTranslation } from "react-i18next";
import { paths } from "../../../lib/paths.ts";
import { usePublicPage } from "../public-page.ts";

/** The call to write to us at the end of the pages about campaigns. */
export function ContactCall() {
  const { href } = usePublicPage();
  const { t } = useTranslation("public");
  return (
    <section className="mt-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-l bg-primary-soft p-6 md:p-8">
      <div className="max-w-[52ch]">
        <h2 className="text-2xl">{t("campaigns.contact.title")}</h2>
        <p className="mt-2 text-ink-2">{t("campaigns.contact.text")}</p>
      </div>
      <a href={href(paths.contact)} className="call call-large bg-primary text-primary-ink hover:bg-primary-hover">
        {t("campaigns.contact.cta")}
      </a>
    </section>
  );
}
