import type { DealState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<DealState, Tone> = { draft: "amber", offered: "blue", active: "green", ended: "grey" };

export function DealStateTag({ state }: { state: DealState }) {
  const { t } = useTranslation("deals");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
