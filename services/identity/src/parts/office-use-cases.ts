import { makeJoinRequests } from "../use-cases/join-requests.ts";
import { makeMemberships } from "../use-cases/memberships.ts";
import { makeOfficeInvitations } from "../use-cases/office-invitations.ts";
import { makeOfficeSupport } from "../use-cases/office-support.ts";

type Ports = Parameters<typeof makeMemberships>[0] &
  Omit<Parameters<typeof makeJoinRequests>[0], "moveToOffice"> &
  Omit<Parameters<typeof makeOfficeInvitations>[0], "moveToOffice"> &
  Parameters<typeof makeOfficeSupport>[0];

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
