import { admins, listUsers } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useUser } from "../../../lib/session.ts";

/** A filter for the owner of users; the admin's own name comes first. */
export function OwnerChip({ chosen, onChange }: { chosen: string | null; onChange: (owner: string | null) => void }) {
  const { t } = useTranslation("admin-users");
  const me = useUser();
  const { data } = useAnswer(listUsers, { query: { role: [...admins], status: ["active"], limit: 100 } });
  const others = data?.items.filter(({ id }) => id !== me.id) ?? [];
  return (
    <OneChip
      title={t("filter.owner")}
      any={t("filter.anyOwner")}
      unknown={t("filter.someOwner")}
      options={[
        { value: me.id, text: t("filter.me") },
        ...others.map(({ id, firstName, lastName }) => ({ value: id, text: `${firstName} ${lastName}` })),
      ]}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
