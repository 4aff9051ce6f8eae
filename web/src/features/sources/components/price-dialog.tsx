import { moneyUnits } from "@doorlight/common/numbers";
import { changeSource, type Source } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { NumberField } from "../../../components/ui/number-field.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { currencySign } from "../../../lib/money.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterChange } from "../after-change.ts";

const Fields = z.object({ price: changeSource.body!.shape.price });

/** The price of leads that are published from now on. */
export function PriceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useTranslation("sources");
  const { tag } = useLocale();
  const { id, version, price } = source;
  const change = useChange(changeSource, afterChange);
  const { control, sendOnce } = useContractForm(Fields, { price: price.amount });
  const save = sendOnce(async (body) => {
    await change.mutateAsync({ params: { id }, body: { ...body, version } });
    onClose();
    await showToast("success", t("price.done"));
  });
  return (
    <FormDialog
      title={t("price.title", { name: source.name })}
      action={t("price.save")}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{t("price.text")}</p>
      <ErrorAlert error={change.error} except={["invalid_request"]} />
      <NumberField
        label={t("price.label")}
        hint={t("price.hint")}
        suffix={currencySign(price.currency, tag)}
        decimals={2}
        scale={100}
        units={moneyUnits(price.currency)}
        control={control}
        name="price"
      />
    </FormDialog>
  );
}
