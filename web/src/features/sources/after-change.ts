import { getSourceCallback, listSourceCallbackAttempts, listSources } from "@doorlight/gateway/contract";

/** What is read anew after a change, or after another admin was faster. */
export const afterChange = { refreshes: [listSources], evenAfter: ["version_outdated"] } as const;

export const afterCallbackChange = { refreshes: [getSourceCallback, listSourceCallbackAttempts] } as const;
