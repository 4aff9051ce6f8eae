import { useDeviceState } from "./device-state.ts";

/** Whether single keys act. People who steer by speech must be able to turn them off. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [choice, choose] = useDeviceState("single-keys");
  return [choice !== "off", (on) => choose(on ? "on" : "off")];
}
