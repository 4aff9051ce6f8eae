import type { SentMail } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { MailRow } from "./mail-row.tsx";

/** Mails of ours, each with its outcome and the way to send it again. */
export function MailTable({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useTranslation("health");
  return (
    <DataTable
      label={t("tab.mails")}
      columns={(["mail", "to", "state", "at", "action"] as const).map((name) => ({ name: t(`mails.${name}`) }))}
    >
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </DataTable>
  );
}
