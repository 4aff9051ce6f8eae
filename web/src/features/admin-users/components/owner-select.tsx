import { getUser, listUsers, setOwner, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../components/ui/select-field.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";

/** The owner of a user; a choice is saved at once. */
export function OwnerSelect({ user, admins }: { user: UserRecord; admins: { id: string; name: string }[] }) {
  const { t } = useTranslation("admin-users");
  const errorText = useErrorText();
  const change = useChange(setOwner, { refreshes: [listUsers, getUser] });
  const chosen = change.isPending ? change.variables.body.ownerId : user.owner;
  const isKnown = !user.owner || admins.some(({ id }) => id === user.owner);
  const choose = (ownerId: string | null) =>
    change.mutate(
      { params: { id: user.id }, body: { ownerId } },
      {
        onSuccess: () => void showToast("success", t("ownerSaved")),
        onError: (error) => void showToast("error", errorText(error)),
      },
    );
  return (
    <SelectField
      label={t("column.owner")}
      hint={t("ownerHint")}
      value={chosen ?? ""}
      disabled={change.isPending}
      onChange={({ target }) => choose(target.value || null)}
    >
      <option value="">{t("noOwner")}</option>
      {!isKnown && user.owner && <option value={user.owner}>{user.ownerName}</option>}
      {admins.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
