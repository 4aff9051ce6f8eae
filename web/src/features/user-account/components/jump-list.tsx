import { useTranslation } from "react-i18next";
import { chipClass } from "../../../components/ui/class-names.ts";
import { accountSections } from "../../../lib/account-sections.ts";

/** Links to the parts of an account, which are below each other on one long page. */
export function JumpList() {
  const { t } = useTranslation("user-account");
  return (
    <nav aria-label={t("jump")} className="-mx-3.5 mb-[18px] overflow-x-auto px-3.5 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {accountSections.map((id) => (
          <li key={id}>
            <a href={`#${id}`} className={chipClass(false)}>
              {t(`section.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
