import { type Card as SavedCard, listCards, setDefaultCard } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { SetupTrouble } from "../../../components/payment/setup-trouble.tsx";
import { useReturnFromSetup } from "../../../components/payment/use-return-from-setup.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { TakesFocus } from "../../../components/ui/takes-focus.tsx";
import { wayToPayAnswers } from "../../../lib/account-answers.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { cardName } from "../../../lib/card-name.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useIsOnHold } from "../../../lib/use-holds.ts";
import { AddCard } from "./add-card.tsx";
import { CardItem } from "./card-item.tsx";
import { CardUse } from "./card-use.tsx";

/** The saved cards: which one pays, another one, one less. */
export function Cards() {
  const { t } = useTranslation(["cards", "errors", "common"]);
  const { impersonatedBy } = useUser();
  const isOnHold = useIsOnHold();
  const { data, error } = useAnswer(listCards);
  const cards = data?.items;
  const setDefault = useChange(setDefaultCard, { refreshes: wayToPayAnswers });
  const setup = useReturnFromSetup();
  const makeDefault = (card: SavedCard) =>
    setDefault.mutate(
      { params: { id: card.id } },
      { onSuccess: () => void showToast("success", t("isDefault", { name: cardName(card) })) },
    );
  return (
    <Card title={t("title")} className="p-6">
      <div className="grid gap-4">
        <ErrorAlert error={error ?? setDefault.error} />
        {!cards || setup.isPending ? (
          !error && <Skeleton className="h-16" />
        ) : cards.length === 0 ? (
          <p className="text-ink-2">{t("none")}</p>
        ) : (
          <ul className="grid divide-y divide-line border-y border-line">
            {cards.map((card) => (
              <CardItem
                key={card.id}
                card={card}
                isLast={cards.length === 1}
                isOnHold={isOnHold}
                pending={setDefault.isPending && setDefault.variables.params.id === card.id}
                onDefault={() => makeDefault(card)}
              />
            ))}
          </ul>
        )}
        {cards?.[0] && !cards[0].expired && !cards[0].suspended && !setup.isPending && !isOnHold && (
          <CardUse isNew={setup.isSaved} />
        )}
        <TakesFocus reason={setup.error}>
          <SetupTrouble error={setup.error} />
        </TakesFocus>
        {setup.tryAgain && (
          <Button look="outline" className="justify-self-start" onClick={setup.tryAgain}>
            {t("common:tryAgain")}
          </Button>
        )}
        {impersonatedBy ? (
          <Alert>{t("errors:code.not_while_impersonating")}</Alert>
        ) : isOnHold ? (
          <p className="text-sm text-ink-2">{t("onHold")}</p>
        ) : (
          <AddCard />
        )}
        <HelpButton topic="cards" />
      </div>
    </Card>
  );
}
