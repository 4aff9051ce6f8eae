import type { Tx } from "@doorlight/common/db";
import type { OfficeChange } from "../domain/office.ts";

type Ports = { memberships: { change(tx: Tx, change: OfficeChange): Promise<void> } };

export type ProjectOffices = ReturnType<typeof makeProjectOffices>;

/** Projects who is and was in which office: people who shared one since a lead was published do not both buy it. */
export function makeProjectOffices({ memberships }: Ports) {
  return (tx: Tx, change: OfficeChange): Promise<void> => memberships.change(tx, change);
}
