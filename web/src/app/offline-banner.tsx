import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { IconWifiOff } from "../components/ui/icons.ts";
import { useIsOffline } from "../lib/connection.ts";

/**
 * Says above every screen that there is no connection, and keeps the app open until there is one. It takes room of its own:
 * at the foot it would cover the buttons of phones.
 */
export function OfflineBanner() {
  const { t } = useTranslation("common");
  const offline = useIsOffline();
  useEffect(() => {
    if (!offline) return undefined;
    document.addEventListener("click", stay);
    return () => document.removeEventListener("click", stay);
  }, [offline]);
  return (
    <div role="status" className="pointer-events-none sticky top-0 z-50">
      {offline && (
        <p
          data-offline=""
          className="flex h-(--offline) items-center justify-center gap-2.5 border-b border-warn/30 bg-warn-soft px-4 text-sm leading-tight font-[550] text-warn"
        >
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
