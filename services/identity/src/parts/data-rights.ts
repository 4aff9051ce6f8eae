import type { Db } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { makeStores } from "../db/stores.ts";
import type { makeEvents } from "../events.ts";
import type { AdminActions } from "../use-cases/admin-actions.ts";
import type { Bans } from "../use-cases/bans.ts";
import { makeDataExports } from "../use-cases/data-exports.ts";
import { makeDataSupport } from "../use-cases/data-support.ts";
import { makeEraseAccount } from "../use-cases/erase-account.ts";
import { makeFinishErasures } from "../use-cases/finish-erasures.ts";
import { makePurgeFormerPeople } from "../use-cases/purge-former-people.ts";
import type { Passwords } from "../use-cases/passwords.ts";
import type { Sessions } from "../use-cases/sessions.ts";
import type { makeClients } from "./clients.ts";

type Dependencies = ReturnType<typeof makeStores> & {
  db: Db;
  events: ReturnType<typeof makeEvents>;
  clock: Clock;
  checkPassword: Passwords["check"];
  endSessions: Sessions["endAll"];
  adminActions: AdminActions;
  digestsOf: Bans["digestsOf"];
};

/** Users' rights to their data: a copy, and the erasure. */
export function makeDataRights(
  dependencies: Dependencies,
  { dataSources, debts }: Pick<ReturnType<typeof makeClients>, "dataSources" | "debts">,
) {
  const sources = { identity: dependencies.ownData.export, ...dataSources };
  const dataExports = makeDataExports({ ...dependencies, sources });
  const eraseAccount = makeEraseAccount(dependencies);
  return {
    dataExports,
    eraseAccount,
    finishErasures: makeFinishErasures({ ...dependencies, debts }),
    purgeFormerPeople: makePurgeFormerPeople({ ...dependencies, debts }),
    dataSupport: makeDataSupport({ ...dependencies, dataExports, eraseLocked: eraseAccount.locked }),
  };
}
