import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

/** Header, page, footer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-m focus:bg-card focus:px-4 focus:py-2 focus:font-semibold"
      >
        {t("skipToContent")}
      </a>
      <PublicHeader />
      <main id="content">{children}</main>
      <PublicFooter />
    </>
  );
}
