import { type Tour, updateProfile, type User } from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "./api/call.ts";
import { useSetUser } from "./session.ts";

/** Stores for all devices that the user has seen one more tour, or none. */
export function useSetToursSeen() {
  return useMutation({
    mutationFn: (tour: Tour | "none") =>
      call(updateProfile, { body: tour === "none" ? { toursSeen: [] } : { tourSeen: tour } }),
    onSuccess: useSetUser(),
  });
}

/** Whether the tour of a screen is offered: to an agent who has not seen it, and to no admin who acts as one. */
export function isTourOffered(tour: Tour, { role, toursSeen, impersonatedBy }: User): boolean {
  return role === "agent" && !impersonatedBy && !toursSeen.includes(tour);
}

/** Put on an element that a step of a tour points at. */
export const tourTarget = (name: TourTarget) => ({ "data-tour": name });

export type TourTarget = "filters" | "leads" | "purchase" | "facts" | "states" | "period" | "export";
