import { type Card, removeCard } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { IconCreditCard } from "../../../components/ui/icons.ts";
import { Tag } from "../../../components/ui/tag.tsx";
import { wayToPayAnswers } from "../../../lib/account-answers.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { cardName } from "../../../lib/card-name.ts";

type Props = { card: Card; isLast: boolean; isOnHold: boolean; pending: boolean; onDefault: () => void };

export function CardItem({ card, isLast, isOnHold, pending, onDefault }: Props) {
  const { t } = useTranslation("cards");
  const remove = useChange(removeCard, { refreshes: wayToPayAnswers });
  const name = cardName(card);
  const end = `${String(card.expiryMonth).padStart(2, "0")}/${card.expiryYear}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <IconCreditCard size={20} stroke={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block font-semibold tabular-nums">{name}</span>
        <span className="block text-sm text-ink-2 tabular-nums">{t("validTo", { end })}</span>
        {card.suspended && (
          <span className="block text-sm text-ink-2">{t(isOnHold ? "suspendedOnHold" : "suspendedText")}</span>
        )}
      </span>
      {card.expired && <Tag tone="amber">{t("expired")}</Tag>}
      {card.suspended ? (
        <Tag tone="amber">{t("suspended")}</Tag>
      ) : card.isDefault ? (
        <Tag tone="teal">{t("default")}</Tag>
      ) : (
        <Button
          look="outline"
          size="s"
          pending={pending}
          aria-label={t("makeDefaultNamed", { name })}
          onClick={onDefault}
        >
          {t("makeDefault")}
        </Button>
      )}
      <ConfirmButton
        danger
        look="outline"
        size="s"
        title={t("remove.title", { name })}
        text={<p>{t(isLast ? "remove.last" : card.isDefault ? "remove.default" : "remove.other")}</p>}
        action={t("remove.action")}
        onConfirm={() => remove.mutateAsync({ params: { id: card.id } })}
        done={t("remove.done")}
      >
        {t("remove.action")}
      </ConfirmButton>
    </li>
  );
}
