import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import {
  toAgency,
  toAgencyAgent,
  toCommissionEntry,
  toImport,
  toImportChange,
  toImportError,
} from "../mappers/agency.ts";
import { route, signedIn } from "../http/route.ts";

type Ports = { clients: Pick<Clients, "agencies"> };

const SHOWN_IMPORTS = 10;

const toHundredths = (percent: number | null | undefined) => percent && Math.round(percent * 100);

/** Agencies, and the files that fill them. */
export function makeAgencyRoutes({ clients: { agencies } }: Ports) {
  return [
    route(contract.listAgencies, async (call) => {
      const { rateMin, rateMax, removed, q: query, ...asked } = call.query;
      const page = await agencies.listAgencies(
        {
          ...asked,
          query,
          leastRate: toHundredths(rateMin),
          mostRate: toHundredths(rateMax),
          removed: removed === "true",
        },
        signedIn(call).as,
      );
      return { items: page.agencies.map(toAgency), nextCursor: page.nextCursor || null };
    }),

    route(contract.getAgency, async (call) => {
      const { agency, history } = await agencies.getAgency(call.params, signedIn(call).as);
      return { agency: toAgency(agency), history: history.map(toCommissionEntry) };
    }),

    route(contract.listAgencyAgents, async (call) => {
      const page = await agencies.listAgencyAgents({ ...call.params, ...call.query }, signedIn(call).as);
      return { items: page.agents.map(toAgencyAgent), nextCursor: page.nextCursor || null };
    }),

    route(contract.changeAgency, async (call) => {
      const { commissionRate, commissionFee, ...facts } = call.body;
      const { agency } = await agencies.changeAgency(
        {
          ...call.params,
          ...facts,
          commissionRate: toHundredths(commissionRate),
          commissionFee: commissionFee === null ? null : BigInt(commissionFee),
        },
        signedIn(call).as,
      );
      return { agency: toAgency(agency) };
    }),

    route(contract.revertAgency, async (call) => {
      const { agency } = await agencies.revertAgency(call.params, signedIn(call).as);
      return { agency: toAgency(agency) };
    }),

    route(contract.removeAgency, async (call) => {
      await agencies.removeAgency(call.params, signedIn(call).as);
    }),

    route(contract.allowAgency, async (call) => {
      await agencies.allowAgency(call.params, signedIn(call).as);
    }),

    route(contract.previewImport, async (call) => {
      const preview = await agencies.previewImport({ ...call.body, content: call.file }, signedIn(call).as);
      const { previewId, rows, added, changed, unchanged, refused } = preview;
      return {
        previewId,
        rows,
        added,
        changed,
        unchanged,
        refused,
        changes: preview.changes.map(toImportChange),
        errors: preview.errors.map(toImportError),
      };
    }),

    route(contract.startImport, async (call) => {
      const { import: started } = await agencies.confirmImport(call.body, signedIn(call).as);
      return { import: toImport(started) };
    }),

    route(contract.undoImport, async (call) => {
      const { import: undone } = await agencies.undoImport(call.params, signedIn(call).as);
      return { import: toImport(undone) };
    }),

    route(contract.removeImportedAgent, async (call) => {
      const { rows } = await agencies.removeAgent(call.body, signedIn(call).as);
      return { rows };
    }),

    route(contract.listImports, async (call) => {
      const { imports } = await agencies.listImports({ ...call.query, limit: SHOWN_IMPORTS }, signedIn(call).as);
      return { items: imports.map(toImport) };
    }),

    route(contract.getImport, async (call) => {
      const { import: found, errors } = await agencies.getImport(call.params, signedIn(call).as);
      return { import: toImport(found), errors: errors.map(toImportError) };
    }),
  ];
}
