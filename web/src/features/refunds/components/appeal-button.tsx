import type { RefundRequest } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const AppealDialog = lazyPart(() => import("./appeal-dialog.tsx"), "AppealDialog");

/** The way to appeal against a rejection. */
export function AppealButton({ request, isErased }: { request: RefundRequest; isErased: boolean }) {
  const { t } = useTranslation("refunds");
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button look="outline" onClick={() => setAsking(true)}>
        {t("appeal.open")}
      </Button>
      {isAsking && (
        <Suspense>
          <AppealDialog request={request} isErased={isErased} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
