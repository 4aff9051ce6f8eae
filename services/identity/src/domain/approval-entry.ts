import type { Approval } from "./approval.ts";
import { type AdminAction, changedField } from "./audit-entry.ts";

/** The entry of the audit about a step of an approval: what it is about, and how much. */
export function approvalEntry(
  actorId: string,
  { id, subjectId, action: asked, amount, about }: Approval,
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
  return { actorId, subjectId, objectId: id, action, fields, impersonated: false };
}
