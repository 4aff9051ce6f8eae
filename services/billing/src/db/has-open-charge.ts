import type { ChargePurpose } from "../domain/charge.ts";

/** Whether the charge of a row may settle, or has. */
export const hasOpenCharge = (purpose: ChargePurpose, id: string): string => `exists (
  select from charges c where c.purpose = '${purpose}' and c.reference_id = ${id} and c.state in ('created', 'action', 'settled'))`;
