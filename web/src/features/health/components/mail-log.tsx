import { listMails, LoggedMailState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { UserChip } from "../../../components/account/user-chip.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconMail } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAddressState } from "../../../lib/address-state.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { withParameter } from "../../../lib/with-parameter.ts";
import { useKnownChoices } from "../../../lib/use-known-choices.ts";
import { MailTable } from "./mail-table.tsx";

/** The mails of the last 90 days, newest first. */
export function MailLog() {
  const { t } = useTranslation("health");
  useKnownChoices({ state: LoggedMailState.options });
  const [search, setSearch] = useAddressState();
  const userId = search.get("userId");
  const state = LoggedMailState.options.find((option) => option === search.get("state")) ?? null;
  const choose = (name: string, value: string | null) => setSearch(withParameter(search, name, value));
  const list = usePages(listMails, { query: { limit: 50, state, userId } });
  const { data, error } = list;
  if (error && !data) throw error;
  const mails = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid max-w-[1120px] gap-4">
      <p className="max-w-[70ch] text-ink-2">{t("mails.intro")}</p>
      <div className="flex flex-wrap gap-2">
        <UserChip title={t("mails.to")} chosen={userId} onChange={(id) => choose("userId", id)} />
        <OneChip
          title={t("mails.state")}
          any={t("mails.anyState")}
          options={LoggedMailState.options.map((value) => ({ value, text: t(`mails.states.${value}`) }))}
          chosen={state}
          onChange={(value) => choose("state", value)}
        />
      </div>
      {!mails && <Skeleton className="h-96 rounded-l!" />}
      {mails?.length === 0 && (
        <EmptyState Icon={IconMail} title={t("mails.none")}>
          {t("mails.noneText")}
        </EmptyState>
      )}
      {mails && mails.length > 0 && <MailTable mails={mails} />}
      <LoadMore of={list} />
    </div>
  );
}
