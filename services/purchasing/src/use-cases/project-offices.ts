import type { Tx } from "@doorlight/common/db";
import type { AppliedBilling } from "../domain/contract.ts";
import type { OfficeChange } from "../domain/office.ts";

type Ports = {
  /** The number of the change; undefined if nothing changed. */
  memberships: { change(tx: Tx, change: OfficeChange): Promise<bigint | undefined> };
  events: { billingApplied(tx: Tx, applied: AppliedBilling): Promise<void> };
};

export type ProjectOffices = ReturnType<typeof makeProjectOffices>;

/**
 * Projects who is and was in which office: people who shared one since a lead was published do not both buy it. From then
 * on an office's quotas and deals are its agent's, or are not any more, which is published for open pages.
 */
export function makeProjectOffices({ memberships, events }: Ports) {
  return async (tx: Tx, change: OfficeChange): Promise<void> => {
    const { userId, country } = change;
    const version = await memberships.change(tx, change);
    if (version === undefined) return;
    // A key of its own: how the agent pays has the versions of billing.
    const referenceId = `${userId}/office`;
    await events.billingApplied(tx, { referenceId, owner: { userId, officeId: null }, country, version });
  };
}
