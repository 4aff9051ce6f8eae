import { type Approval, askersWords } from "./approval.ts";
import { type AdminAction, changedField } from "./audit-entry.ts";

/** The entry of the audit about a step of an approval: what it is about, how much, and why, unless the admin who declines says that. */
export function approvalEntry(
  actorId: string,
  { id, subjectId, action: asked, amount, request, about }: Approval,
  action: AdminAction,
) {
  const worth = Number(amount.amount);
  const extent =
    amount.currency !== null
      ? { name: "amount", before: null, after: JSON.stringify({ ...amount, amount: worth }) }
      : {
          name: asked === "start_campaign" ? "recipients" : "priceBasisPoints",
          before: null,
          after: String(worth),
        };
  const fields = [
    changedField("action", null, asked),
    ...(worth > 0 ? [extent] : []),
    ...(about && "credits" in about ? [{ name: "credits", before: null, after: String(about.credits) }] : []),
    ...(about && "dealId" in about ? [changedField("dealId", null, about.dealId)] : []),
  ];
  const reason = action === "refuse_approval" ? undefined : askersWords(request);
  return { actorId, subjectId, objectId: id, action, fields, impersonated: false, ...(reason && { reason }) };
}
