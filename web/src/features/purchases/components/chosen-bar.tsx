import { FollowUpState } from "@doorlight/gateway/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { chipClass } from "../../../components/ui/class-names.ts";
import { ownerOf } from "../owner-of.ts";
import { useChangeStates } from "../use-change-states.ts";
import type { ChosenLeads } from "../use-chosen-leads.ts";

/** Chooses all rows, and sets the status of those that are chosen. Stays in sight below a long list. */
export function ChosenBar({ choosable, chosen, chooseAll }: ChosenLeads) {
  const { t } = useTranslation("purchases");
  const changeStates = useChangeStates();
  const all = useRef<HTMLInputElement>(null);
  if (choosable.length === 0) return null;
  const chooseNone = () => {
    // The button goes with the choice.
    all.current?.focus();
    chooseAll(false);
  };
  const set = (state: FollowUpState) => {
    const leads = chosen.map(({ lead, contact, followUp }) => ({
      leadId: lead.id,
      owner: ownerOf(contact) ?? t("followUp.thisLead"),
      state: followUp?.state ?? state,
    }));
    chooseNone();
    void changeStates(leads, state);
  };
  return (
    <div
      role="group"
      aria-label={t("chosen.title")}
      className={`z-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line bg-card px-4 py-2 ${chosen.length > 0 ? "sticky bottom-[calc(var(--bottom-bar)+8px)] shadow-raised md:bottom-2" : ""}`}
    >
      <label className="flex min-h-11 items-center gap-3 text-sm md:min-h-8">
        <input
          type="checkbox"
          className="size-5"
          checked={chosen.length === choosable.length}
          ref={all}
          onChange={({ target }) => chooseAll(target.checked)}
        />
        {t("chosen.all", { count: choosable.length })}
      </label>
      <p role="status" className="text-sm font-[550]">
        {chosen.length > 0 && t("chosen.count", { count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <>
          <select
            aria-label={t("chosen.set")}
            value=""
            onChange={({ target }) => set(target.value as FollowUpState)}
            className={chipClass(false)}
          >
            <option value="" disabled>
              {t("chosen.set")}
            </option>
            {FollowUpState.options.map((option) => (
              <option key={option} value={option}>
                {t(`followUp.state.${option}`)}
              </option>
            ))}
          </select>
          <Button look="quiet" size="s" onClick={chooseNone}>
            {t("chosen.none")}
          </Button>
        </>
      )}
    </div>
  );
}
