import type { UserStatus } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<UserStatus, Tone> = { pending: "amber", active: "green", deactivated: "red", erased: "grey" };

/** The status of a user, always in the same colour. */
export function UserStatusTag({ status }: { status: UserStatus }) {
  const { t } = useTranslation("admin-users");
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}
