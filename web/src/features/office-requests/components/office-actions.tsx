import { listOffices, mergeOffice, type OfficeRecord, removeOffice, renameOffice } from "@doorlight/gateway/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { FoundChoice } from "../../../components/ui/found-choice.tsx";
import { SearchField } from "../../../components/ui/search-field.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { refusedField } from "../../../lib/api/refused-field.ts";

type Props = { office: OfficeRecord };

/** What is read anew after a change, or after another admin was faster. */
const afterChange = { refreshes: [listOffices], evenAfter: ["version_outdated", "not_found"] } as const;

type Change = { isPending: boolean; error: unknown };

/** A button that asks why; what happens then is its text. */
function OfficeAction({
  action,
  office,
  change: { isPending, error },
  children,
  ...rest
}: {
  action: "rename" | "merge" | "remove";
  office: OfficeRecord;
  change: Change;
  children?: ReactNode;
  ready?: boolean;
  onConfirm: (reason: string) => Promise<unknown>;
}) {
  const { t } = useTranslation("office-requests");
  const hasDeal = hasCode(error, "deal_overlap");
  return (
    <ActionWithReason
      label={t("offices.reason")}
      hint={t("offices.reasonHint")}
      title={t(`offices.${action}.title`, { office: office.name })}
      text={
        <>
          {hasDeal && <Alert tone="warn">{t("offices.hasDeal")}</Alert>}
          <p>{t(`offices.${action}.text`, { count: office.members })}</p>
          {children}
        </>
      }
      danger={action === "remove"}
      pending={isPending}
      error={hasDeal ? null : error}
      done={t(`offices.${action}.done`)}
      {...rest}
    >
      {t(`offices.${action}.open`)}
    </ActionWithReason>
  );
}

/** Gives an office another name. */
export function RenameOffice({ office }: Props) {
  const { t } = useTranslation("office-requests");
  const { id, version } = office;
  const [name, setName] = useState(office.name);
  const rename = useChange(renameOffice, afterChange);
  const { error } = rename;
  const refused = refusedField(error, "name")?.code;
  return (
    <OfficeAction
      action="rename"
      office={office}
      change={rename}
      ready={name.trim() !== "" && name.trim() !== office.name}
      onConfirm={(reason) => rename.mutateAsync({ params: { id }, body: { version, reason, name: name.trim() } })}
    >
      <TextField
        label={t("offices.rename.name")}
        maxLength={120}
        error={refused}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </OfficeAction>
  );
}

/** Moves the members of an office into another of its country. */
export function MergeOffice({ office }: Props) {
  const { t } = useTranslation("office-requests");
  const { id, version, country } = office;
  const [q, setQ] = useState("");
  const [intoId, setIntoId] = useState("");
  const merge = useChange(mergeOffice, afterChange);
  const found = useAnswer(listOffices, { query: { country, q, limit: 10 } }, { enabled: q !== "" });
  const others = found.data?.items.filter((other) => other.id !== id);
  return (
    <OfficeAction
      action="merge"
      office={office}
      change={merge}
      ready={intoId !== ""}
      onConfirm={(reason) => merge.mutateAsync({ params: { id }, body: { version, reason, intoId } })}
    >
      <SearchField label={t("offices.merge.find")} maxLength={120} value={q} onSearch={setQ} />
      <FoundChoice
        label={t("offices.merge.choose")}
        none={t("offices.empty.title")}
        found={others}
        chosen={intoId}
        onChoose={setIntoId}
      >
        {(other) => `${other.name} · ${t("members", { count: other.members })}`}
      </FoundChoice>
    </OfficeAction>
  );
}

/** Leaves the members of an office without one. */
export function RemoveOffice({ office }: Props) {
  const { id, version } = office;
  const remove = useChange(removeOffice, afterChange);
  return (
    <OfficeAction
      action="remove"
      office={office}
      change={remove}
      onConfirm={(reason) => remove.mutateAsync({ params: { id }, body: { version, reason } })}
    />
  );
}
