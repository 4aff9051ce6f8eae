import { OWN_FORM } from "../domain/source.ts";

/** Its sender or its source is blocked, so that it is not published. */
export const IS_BLOCKED = "(requests.block_id is not null or requests.source_blocked)";

/** The partner that sent it; null for our own form. */
export const PARTNER = `nullif(requests.source, '${OWN_FORM}')`;
