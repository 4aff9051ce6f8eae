import { seconds } from "@doorlight/common/time";

/** A new password waits its turn to be hashed. A shorter timeout could end the call after its link is used up. */
export const PASSWORD_MS = seconds(15);
