import type { Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { User } from "../../domain/user.ts";
import type { PassSecondFactor } from "./pass-second-factor.ts";

type Ports = { passSecondFactor: PassSecondFactor };

/** As `passSecondFactor`, and refuses `second_factor_invalid` for a wrong or used code. */
export function makeUseSecondFactor({ passSecondFactor }: Ports) {
  return async (tx: Tx, user: User, code: string | undefined): Promise<void> => {
    if (!(await passSecondFactor(tx, user, code))) refuse("second_factor_invalid");
  };
}

export type UseSecondFactor = ReturnType<typeof makeUseSecondFactor>;
