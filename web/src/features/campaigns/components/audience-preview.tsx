import { type Campaign, previewAudience } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import type { CheckedAudience } from "../filters.ts";
import { useAudienceCount } from "../use-audience-count.ts";
import { CountText } from "./count-text.tsx";
import { SampleList } from "./sample-list.tsx";

type Kind = Campaign["plan"]["kind"];

/** How many mailboxes an audience has while it is chosen, and some of its people. */
export function AudiencePreview({ audience, kind }: { audience: CheckedAudience | undefined; kind: Kind }) {
  const { t } = useTranslation("campaigns");
  const { data, error, isPlaceholderData } = useAudienceCount(audience, kind);
  return (
    <Card title={t("count.title")}>
      <div className="grid gap-3" aria-live="polite" aria-busy={isPlaceholderData}>
        {!audience && <p className="text-ink-2">{t("count.nobody")}</p>}
        {audience && error && <ErrorAlert error={error} />}
        {audience && !data && !error && <Skeleton className="h-16 rounded-m!" />}
        {audience && data && (
          <div className={isPlaceholderData ? "opacity-50" : ""}>
            <CountText count={data.count} />
          </div>
        )}
      </div>
      {audience && <Sample key={JSON.stringify(audience)} audience={audience} kind={kind} />}
    </Card>
  );
}

const SOME = 10;

/** Asked for by hand: it shows names. Another audience hides it. */
function Sample({ audience, kind }: { audience: CheckedAudience; kind: Kind }) {
  const { t } = useTranslation("campaigns");
  const [isOpen, setOpen] = useState(false);
  const sample = useAnswer(previewAudience, { body: { audience, kind, sample: SOME } }, { enabled: isOpen });
  const show = () => {
    if (isOpen) void sample.refetch();
    else setOpen(true);
  };
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <ErrorAlert error={sample.error} />
      {sample.data && <SampleList people={sample.data.sample} audience={audience} />}
      <Button look="outline" size="s" className="justify-self-start" pending={sample.isFetching} onClick={show}>
        {t(sample.data ? "sample.others" : "sample.show")}
      </Button>
    </div>
  );
}
