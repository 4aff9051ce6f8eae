import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { AccountSectionId } from "../../../lib/account-sections.ts";

type Props = {
  id: AccountSectionId;
  /** As `useAnswer` and `usePages` return it. */
  of: { data: unknown; error: unknown; refetch: () => Promise<unknown> };
  /** Said if there is nothing. */
  empty?: string | false;
  /** What the answer had to leave out, so that its absence does not read as "none". */
  away?: readonly string[];
  children: ReactNode;
};

/** A part of an account under its heading. It answers by itself: one that cannot be had leaves the others standing. */
export function AccountSection({ id, of: { data, error, refetch }, empty, away = [], children }: Props) {
  const { t } = useTranslation(["user-account", "common"]);
  const section = useRef<HTMLElement>(null);
  const isMeant = useLocation().hash === `#${id}`;
  const isLoaded = Boolean(data ?? error);
  // The browser looked for it before it was there.
  useEffect(() => {
    if (isMeant && isLoaded) section.current?.scrollIntoView?.();
  }, [isMeant, isLoaded]);
  return (
    <section ref={section} id={id} className="grid scroll-mt-20 gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-base">
        {t(`section.${id}`)}
      </h2>
      {!data && !error && <Skeleton className="h-24 rounded-l!" />}
      {!data && Boolean(error) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{t("notLoaded")}</p>
          <Button look="outline" size="s" onClick={() => void refetch()}>
            {t("common:tryAgain")}
          </Button>
        </div>
      )}
      {away.map((part) => (
        <Alert key={part} tone="warn">
          {t(`away.${part}`)}
        </Alert>
      ))}
      {Boolean(data) && (empty ? <p className="text-ink-2">{empty}</p> : children)}
    </section>
  );
}
