import { plainLabel } from "@doorlight/common/product";
import type { Localizer } from "../localizer.ts";

/** An agent's name for somebody else, in a neutral form if it carries a link or a number or poses as us. */
export function agentName(name: string, { text }: Localizer): string {
  return plainLabel(name) ?? text("agent");
}
