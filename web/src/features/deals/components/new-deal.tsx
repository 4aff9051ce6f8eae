import { createDeal, type Deal, type DealBody } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { dealChange } from "../deal-change.ts";
import { DealForm } from "./deal-form.tsx";

/** A new draft. */
export function NewDeal() {
  const { t } = useTranslation("deals");
  const { country } = useUser();
  const create = useChange(createDeal, dealChange);
  const navigate = useNavigate();
  const show = (deal: Deal) => {
    void showToast("success", t("saved"));
    void navigate(adminPaths.deal(deal.id));
  };
  return (
    <div className="grid gap-[18px]">
      <h1 className="text-2xl">{t("new")}</h1>
      <DealForm
        name="new deal"
        body={{ ...emptyDeal, country }}
        agent={undefined}
        saving={create}
        onSave={(terms) => create.mutateAsync({ body: terms })}
        onSaved={show}
      />
    </div>
  );
}

const emptyDeal: Omit<DealBody, "country"> = {
  name: "",
  type: "monthly",
  owner: { kind: "user", id: "" },
  payerId: "",
  fee: 0,
  startsOn: "",
  endsOn: "",
  discountBasisPoints: 0,
  leadsPerMonth: 0,
  priority: false,
  leadTypes: [],
  places: [],
};
