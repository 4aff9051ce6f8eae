import type { Campaign } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";

const tones: Record<Campaign["state"], Tone> = {
  draft: "grey",
  scheduled: "blue",
  sending: "teal",
  paused: "amber",
  stopped: "red",
  finished: "green",
  missed: "amber",
};

export function CampaignStateTag({ state }: { state: Campaign["state"] }) {
  const { t } = useTranslation("campaigns");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
