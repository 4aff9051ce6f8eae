import type { ServiceName } from "../../stack/services.ts";
import { queryDatabase } from "./database.ts";
import { stack } from "./stack.ts";

/** Begins scheduled work of a service now, which it does once a minute or an hour. */
export async function beginJob(service: ServiceName, name: string): Promise<void> {
  await queryDatabase(stack, service, `select graphile_worker.add_job('${name}', queue_name := '${name}')`);
}
