import { finishCardSetup } from "@doorlight/gateway/contract";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { wayToPayAnswers } from "../../lib/account-answers.ts";
import { useChange } from "../../lib/api/use-change.ts";
import { withoutReturn } from "../../lib/provider-return.ts";
import { showToast } from "../../lib/toast.ts";
import { isOutcomeUnknown } from "../../lib/use-payment.ts";

/**
 * Saves the card of a browser that comes back from the provider. Only this call saves it: until it is answered, the
 * provider's words stay in the address, and `tryAgain` or a new load resumes.
 */
export function useReturnFromSetup() {
  const { t } = useTranslation("cards");
  const [search, setSearch] = useSearchParams();
  const finish = useChange(finishCardSetup, { refreshes: wayToPayAnswers });
  const { mutateAsync } = finish;
  const setupId = search.get("setup_intent");
  const started = useRef<string>(undefined);

  const save = useCallback(
    async (id: string) => {
      try {
        await mutateAsync({ body: { setupId: id } });
        void showToast("success", t("cards:saved"));
      } catch (error) {
        if (isOutcomeUnknown(error)) return;
      }
      setSearch(withoutReturn, { replace: true });
    },
    [mutateAsync, setSearch, t],
  );

  useEffect(() => {
    if (!setupId || started.current === setupId) return;
    started.current = setupId;
    void save(setupId);
  }, [setupId, save]);

  const tryAgain = setupId && finish.isError && isOutcomeUnknown(finish.error) ? () => void save(setupId) : null;
  return { error: finish.error, isPending: finish.isPending, isSaved: finish.isSuccess, tryAgain };
}
