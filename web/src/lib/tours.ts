import { type Tour, updateProfile } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./api/call.ts";
import { setSession } from "./session.ts";

/** Stores for all devices that the user has seen one more tour, or none. */
export function useSetToursSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tour: Tour | "none") =>
      call(updateProfile, { body: tour === "none" ? { toursSeen: [] } : { tourSeen: tour } }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}

/** Put on an element that a step of a tour points at. */
export const tourTarget = (name: TourTarget) => ({ "data-tour": name });

export type TourTarget = "filters" | "leads" | "purchase" | "facts" | "states" | "period" | "export";
