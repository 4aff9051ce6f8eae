import type { UserRecord } from "@doorlight/gateway/contract";

/** The agent who pays a deal, as far as its form needs them. */
export type PickedAgent = Pick<UserRecord, "id" | "firstName" | "lastName" | "country" | "office">;

export const fullName = ({ firstName, lastName }: PickedAgent) => `${firstName} ${lastName}`.trim();
