import { type AnswerOf, type Deal, type getDeal, getUserBilling, updateDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { useServed } from "../../../components/account/use-served.ts";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { bodyOf } from "../deal-body.ts";
import { dealChange } from "../deal-change.ts";
import type { PickedAgent } from "../picked-agent.ts";
import { useDealWords } from "../use-deal-words.ts";
import { useOwnerName } from "../use-owner-name.ts";
import { useWaitingApproval } from "../use-waiting-approval.ts";
import { ActivateDeal } from "./activate-deal.tsx";
import { DealForm } from "./deal-form.tsx";
import { DealHistory } from "./deal-history.tsx";
import { DealTurn } from "./deal-turn.tsx";
import { DealStateTag } from "./deal-state-tag.tsx";
import { EndDeal } from "./end-deal.tsx";
import { FirstFee } from "./first-fee.tsx";
import { LastDay } from "./last-day.tsx";
import { Members } from "./members.tsx";
import { ReturnedFee } from "./returned-fee.tsx";
import { WaitsForApproval } from "./waits-for-approval.tsx";
import { WaitsForExtension } from "./waits-for-extension.tsx";

/** One deal: its terms, its actions, and its history. */
export function DealDetail({ deal, history }: AnswerOf<typeof getDeal>) {
  const words = useDealWords();
  const nameOf = useOwnerName();
  const timeOf = useCountryTime(deal.country);
  const served = useServed(deal);
  const isDraft = deal.state === "draft";
  const waiting = useWaitingApproval(deal, history);
  return (
    <div className="grid max-w-[1120px] gap-[18px]">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{deal.name}</h1>
        <DealStateTag state={deal.state} />
      </div>
      <Card>
        <p className="text-lg wrap-anywhere">{words.sentence(nameOf(deal.owner), served)}</p>
        <FirstFee deal={served} />
        <ReturnedFee deal={deal} />
        {deal.type !== "discount" && <Payer payer={deal.payer} />}
        {deal.state !== "ended" && <TurnAtPayer deal={deal} />}
        {waiting && (
          <div className="mt-4">
            <WaitsForApproval approval={waiting} country={deal.country} />
          </div>
        )}
        {deal.state === "offered" && deal.lapsesAt && (
          <WaitsForPayer payer={deal.payer.name} until={timeOf(deal.lapsesAt)} />
        )}
        {deal.state === "offered" && (
          <div className="mt-4 empty:hidden">
            <PayerWarnings payerId={deal.payer.id} type={deal.type} fee={deal.fee.amount} />
          </div>
        )}
        {deal.state !== "ended" && (
          <div className="mt-4 flex flex-wrap gap-2.5">
            {isDraft && !waiting && <ActivateDeal deal={deal} />}
            <EndDeal deal={deal} />
          </div>
        )}
      </Card>
      {deal.state === "active" && !waiting && <DealEnd deal={deal} />}
      {deal.state === "active" && deal.membersUntil && <Members deal={deal} until={deal.membersUntil} />}
      {isDraft && <DraftForm deal={deal} />}
      <DealHistory history={history} country={deal.country} />
    </div>
  );
}

/** Beside the other deals of its payer. */
function TurnAtPayer({ deal }: { deal: Deal }) {
  const { data } = useAnswer(getUserBilling, { params: { id: deal.payer.id } });
  const inOrder = data?.dealsInOrder?.flatMap((id) => data.deals.find((one) => one.id === id) ?? []);
  if (!inOrder) return null;
  return <DealTurn deal={deal} inOrder={deal.state === "active" ? inOrder : withTurnOf(deal, inOrder)} />;
}

/** As the deals would be if this one, which is not accepted yet, served its payer: an agent's own comes before the office's. */
function withTurnOf(deal: Deal, active: Deal[]): Deal[] {
  const others = active.filter(({ owner }) => owner.kind !== deal.owner.kind);
  if (deal.owner.kind === "office") return [...others, deal];
  return deal.owner.id === deal.payer.id ? [deal, ...others] : [];
}

/** Its last day, or the later one that waits. */
function DealEnd({ deal }: { deal: Deal }) {
  const { offeredEndsOn, lapsesAt } = deal;
  if (!offeredEndsOn || !lapsesAt) return <LastDay deal={deal} />;
  return <WaitsForExtension deal={deal} day={offeredEndsOn} until={lapsesAt} />;
}

/** Who pays, also if the owner is an office, or another one by now. */
function Payer({ payer }: Pick<Deal, "payer">) {
  const { t } = useTranslation("deals");
  return (
    <p className="mt-2 text-sm text-ink-2">
      {t("payerIs")}{" "}
      <Link className={linkClass} to={adminPaths.user(payer.id)}>
        {payer.name ?? t("unknownOwner.user")}
      </Link>
    </p>
  );
}

/** Who has to answer, and until when. */
function WaitsForPayer({ payer, until }: { payer: string | null; until: string }) {
  const { t } = useTranslation("deals");
  return <p className="mt-4">{t("waitsForPayer", { name: payer ?? t("unknownOwner.user"), time: until })}</p>;
}

/** The form restarts with each version of the deal; unsaved and refused input stays. */
function DraftForm({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const update = useChange(updateDeal, dealChange);
  return (
    <DealForm
      key={deal.version}
      name={`deal ${deal.id}`}
      body={bodyOf(deal)}
      agent={payerOf(deal)}
      saving={update}
      onSave={(terms) => update.mutateAsync({ params: { id: deal.id }, body: { ...terms, version: deal.version } })}
      onSaved={() => void showToast("success", t("saved"))}
    />
  );
}

/** The payer as far as the deal names them; undefined for somebody who is erased, so that another one is chosen. */
function payerOf({ payer, owner, country }: Deal): PickedAgent | undefined {
  if (payer.name === null) return undefined;
  const office = owner.kind === "office" ? { id: owner.id, name: owner.name ?? "" } : null;
  return { id: payer.id, firstName: payer.name, lastName: "", country, office };
}
