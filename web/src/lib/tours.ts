import { type Tour, updateProfile } from "@doorlight/gateway/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./api/call.ts";
import { setSession } from "./session.ts";

/** Stores which tours the user has seen, for all devices. */
export function useSetToursSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (toursSeen: Tour[]) => call(updateProfile, { body: { toursSeen } }),
    onSuccess: ({ user }) => setSession(queries, user),
  });
}

/** Put on an element that a step of a tour points at. */
export const tourTarget = (name: TourTarget) => ({ "data-tour": name });

export type TourTarget = "filters" | "leads" | "purchase" | "facts" | "states" | "period" | "export";
