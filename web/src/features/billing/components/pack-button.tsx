import type { CreditPack } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { withoutAll } from "../../../lib/without-all.ts";

const BuyPackDialog = lazyPart(() => import("./buy-pack-dialog.tsx"), "BuyPackDialog");

/** One pack with its price; asks before it is bought, and again once its missing payment source is there. */
export function PackButton({ pack }: { pack: CreditPack }) {
  const { t } = useTranslation("billing");
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const waits = search.get("pack") === pack.id;

  function close() {
    setAsked(false);
    if (waits) setSearch((left) => withoutAll(left, "pack", "way"), { replace: true });
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-m border border-field-line px-4 py-2.5 text-left hover:border-ink-3"
      >
        <span className="font-semibold">{t("packs.credits", { count: pack.credits })}</span>
        <span className="text-right text-ink-2">
          <MoneyText money={pack.price} /> <span className="text-xs whitespace-nowrap">{t("common:exclVat")}</span>
        </span>
      </button>
      {(asked || waits) && (
        <Suspense>
          <BuyPackDialog pack={pack} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
