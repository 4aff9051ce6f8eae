import { listMails } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { MailTable } from "./mail-table.tsx";

/** The mails to one user of the last 90 days, newest first. */
export function UserMails({ userId }: { userId: string }) {
  const { t } = useTranslation("health");
  const list = usePages(listMails, { query: { limit: 10, userId } });
  const { data, error } = list;
  const mails = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section id="mails" className="grid scroll-mt-20 gap-3" aria-labelledby="mails-title">
      <h2 id="mails-title" className="text-base">
        {t("tab.mails")}
      </h2>
      {!data && !error && <Skeleton className="h-24 rounded-l!" />}
      {!data && <ErrorAlert error={error} />}
      {data && mails.length === 0 && <p className="text-ink-2">{t("mails.none")}</p>}
      {mails.length > 0 && <MailTable mails={mails} />}
      <LoadMore of={list} />
    </section>
  );
}
