import type { ProspectState } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<ProspectState, Tone> = {
  new: "blue",
  contacted: "teal",
  interested: "amber",
  signed_up: "green",
  not_interested: "grey",
};

export function ProspectStateTag({ state }: { state: ProspectState }) {
  const { t } = useTranslation("prospects");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
