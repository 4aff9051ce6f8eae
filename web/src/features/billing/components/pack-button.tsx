import type { CreditPack } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const BuyPackDialog = lazyPart(() => import("./buy-pack-dialog.tsx"), "BuyPackDialog");

/** One pack with its price; asks before it is bought. */
export function PackButton({ pack }: { pack: CreditPack }) {
  const { t } = useTranslation("billing");
  const [buying, setBuying] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setBuying(true)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-m border border-field-line px-4 py-2.5 text-left hover:border-ink-3"
      >
        <span className="font-semibold">{t("packs.credits", { count: pack.credits })}</span>
        <span className="text-ink-2">
          <MoneyText money={pack.price} />
        </span>
      </button>
      {buying && (
        <Suspense>
          <BuyPackDialog pack={pack} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  );
}
