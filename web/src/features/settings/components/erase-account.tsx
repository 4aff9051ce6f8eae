import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const EraseDialog = lazyPart(() => import("./erase-dialog.tsx"), "EraseDialog");

/** The button that leads to the erasure of the account. */
export function EraseAccount() {
  const { t } = useTranslation("settings");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        {t("erase.button")}
      </Button>
      {asking && (
        <Suspense>
          <EraseDialog onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
