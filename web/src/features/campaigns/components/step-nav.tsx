import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useScrollRow } from "../../../components/ui/use-scroll-row.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import type { CampaignStep } from "../campaign-steps.ts";

type Props = { id: string; steps: readonly CampaignStep[]; step: CampaignStep };

/** The steps of a campaign in their order, each with its own address: a row that scrolls on phones. */
export function StepNav({ id, steps, step: current }: Props) {
  const { t } = useTranslation("campaigns");
  const nav = useScrollRow<HTMLElement>(current);
  return (
    <nav ref={nav} aria-label={t("steps")} className="-mx-3.5 overflow-x-auto px-3.5 py-0.5 md:-mx-7 md:px-7">
      <ol className="flex gap-1">
        {steps.map((step, index) => (
          <li key={step}>
            <NavLink
              to={adminPaths.campaign(id, step)}
              end
              className="flex h-11 items-center gap-2 rounded-[9px] px-3 font-[550] whitespace-nowrap text-ink-2 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-text md:h-9"
            >
              <span
                aria-hidden="true"
                className="grid size-5 place-items-center rounded-full border border-current text-xs tabular-nums"
              >
                {index + 1}
              </span>
              {t(`step.${step}`)}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
