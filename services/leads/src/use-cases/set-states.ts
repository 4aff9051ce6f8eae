import type { Clock } from "@doorlight/common/time";
import type { FollowUp } from "../domain/follow-up.ts";

type LeadState = Pick<FollowUp, "leadId" | "state">;

type Ports = {
  followUps: { setStates(agentId: string, states: readonly LeadState[], at: Date): Promise<string[]> };
  clock: Clock;
};

/** Sets the states of an agent's leads at once, and returns the ids of those that the agent holds. */
export function makeSetStates({ followUps, clock }: Ports) {
  return (agentId: string, states: readonly LeadState[]): Promise<string[]> =>
    followUps.setStates(agentId, states, clock.now());
}
