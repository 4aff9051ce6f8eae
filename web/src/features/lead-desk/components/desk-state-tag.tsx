import type { DeskLeadState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<DeskLeadState, Tone> = {
  unconfirmed: "amber",
  open: "green",
  full: "blue",
  expired: "grey",
  closed: "grey",
  withdrawn: "red",
  duplicate: "amber",
  blocked: "red",
  paused: "amber",
};

export function DeskStateTag({ state }: { state: DeskLeadState }) {
  const { t } = useTranslation("lead-desk");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}

/** Of a partner's test. */
export function TestTag() {
  const { t } = useTranslation("lead-desk");
  return <Tag tone="amber">{t("test")}</Tag>;
}
