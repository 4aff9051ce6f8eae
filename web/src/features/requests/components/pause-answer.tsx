import type { SellerPage } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { useAnswerPause } from "../api/seller-changes.ts";
import { PauseQuestion } from "./pause-question.tsx";

type Result = NonNullable<SellerPage["pauseEnd"]>["result"];

const goingOn: readonly Result[] = ["selling", "nobody_called", "admin", "dropped"];
const mayBeWrong: readonly Result[] = ["unanswered", "closed_by_admin"];

/** What agents' reports ask the owner; then what was decided and what it means, also to an answer that came too late. */
export function PauseAnswer({ hash, page }: { hash: string; page: SellerPage }) {
  const { t } = useTranslation("requests");
  const { locale } = useLocale();
  const timeOf = useCountryTime(page.country);
  const answer = useAnswerPause();
  if (page.pause) return <PauseQuestion hash={hash} country={page.country} pause={page.pause} answer={answer} />;
  const { pauseEnd, state } = page;
  // A later end of the request is another matter.
  const end = pauseEnd && goingOn.includes(pauseEnd.result) === (state !== "closed") ? pauseEnd : null;
  const isLate = hasCode(answer.error, "version_outdated");
  if (!isLate && (!end || page.withdrawnAt)) return null;
  const isOpenToDoubt = isLate || (end && mayBeWrong.includes(end.result));
  return (
    <Alert tone={isOpenToDoubt ? "warn" : "good"}>
      {isLate && <p className="font-[550]">{t("pauseEnd.late")}</p>}
      <p>
        {end ? t(`pauseEnd.result.${end.result}`, { at: timeOf(end.endedAt) }) : t("pauseEnd.closed")}{" "}
        {isOpenToDoubt && (
          <a href={localisedPath(paths.contact, locale)} className="underline">
            {t("pauseEnd.contact")}
          </a>
        )}
      </p>
    </Alert>
  );
}
