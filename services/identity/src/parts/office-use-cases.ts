import type { PortsOf } from "@doorlight/common/runtime";
import { makeJoinRequests } from "../use-cases/join-requests.ts";
import { makeMemberships } from "../use-cases/memberships.ts";
import { makeOfficeInvitations } from "../use-cases/office-invitations.ts";
import { makeOfficeSupport } from "../use-cases/office-support.ts";

type Ports = PortsOf<
  typeof makeMemberships | typeof makeJoinRequests | typeof makeOfficeInvitations | typeof makeOfficeSupport,
  "moveToOffice"
>;

/** Agents and their offices, and what admins do with these. */
export function makeOfficeUseCases(ports: Ports) {
  const memberships = makeMemberships(ports);
  const moveToOffice = memberships.moveTo;
  return {
    memberships,
    joinRequests: makeJoinRequests({ ...ports, moveToOffice }),
    officeInvitations: makeOfficeInvitations({ ...ports, moveToOffice }),
    officeSupport: makeOfficeSupport(ports),
  };
}
