import { listApiTokens } from "@doorlight/gateway/contract";

/** What is read anew after a change. */
export const afterChange = { refreshes: [listApiTokens] } as const;
