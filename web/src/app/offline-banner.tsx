import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { IconWifiOff } from "../components/ui/icons.ts";
import { useIsOffline } from "../lib/connection.ts";

/** Says over every screen that there is no connection, and keeps the app open until there is one. */
export function OfflineBanner() {
  const { t } = useTranslation("common");
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) return undefined;
    document.addEventListener("click", stay);
    return () => document.removeEventListener("click", stay);
  }, [offline]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 md:bottom-5"
    >
      {offline && (
        <p className="flex items-center gap-2.5 rounded-m border border-line-strong bg-warn-soft px-4 py-2.5 text-sm font-[550] text-warn shadow-raised">
          <IconWifiOff size={18} stroke={1.75} className="shrink-0" aria-hidden="true" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}

/** A link that the app does not answer itself would leave it for the browser's own error page. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || link.target === "_blank") return;
  const leaves = /^https?:$/.test(link.protocol) && link.href.split("#")[0] !== location.href.split("#")[0];
  if (leaves) event.preventDefault();
}
