import type { Deal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** The name of a deal's owner, or the known facts if there is none any more. */
export function useOwnerName(): (owner: Deal["owner"]) => string {
  const { t } = useTranslation("deals");
  return ({ kind, name }) => name ?? t(`unknownOwner.${kind}`);
}
