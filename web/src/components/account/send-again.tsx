import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isSecondOfDouble } from "../../lib/second-of-double.ts";
import { Button } from "../ui/button.tsx";

type Props = {
  send: UseMutationResult<unknown, Error, { body: { email: string } }>;
  email: string;
  onOtherAddress: () => void;
};

/** Sends a mail again to an address, once at a double click, or leads back to the form. */
export function SendAgain({ send, email, onOtherAddress }: Props) {
  const { t } = useTranslation("common");
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        look="outline"
        pending={send.isPending}
        onClick={(event) => isSecondOfDouble(event) || send.mutate({ body: { email } })}
      >
        {t("sendAgain")}
      </Button>
      <Button look="outline" disabled={send.isPending} onClick={onOtherAddress}>
        {t("otherAddress")}
      </Button>
    </div>
  );
}
