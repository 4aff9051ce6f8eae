import { refuse } from "@doorlight/common/errors";
import { toLocale } from "@doorlight/common/product";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { ProspectImportsService } from "@doorlight/proto/campaign/v1/prospect_imports_service_pb";
import { type ProspectField, prospectFields } from "../domain/prospect-import.ts";
import type { UseCases } from "../parts/use-cases.ts";

const MOST_ERRORS = 200;

/** Files of prospects, for admins. */
export function makeProspectImportsService({ imports, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, ProspectImportsService, {
        uploadFile: ({ country, content }, ctx) => useCases.uploadProspects(country, userCaller(ctx).userId, content),
        async previewFile({ importId, fields }) {
          const rows = await useCases.previewProspects(importId, fieldsOf(fields.fields));
          return { rows: rows.map((row) => ({ ...nothing, ...row })) };
        },
        startImport: async ({ importId, fields, source, basis, tags, locale }) => ({
          import: await useCases.startProspectImport(importId, {
            fields: fieldsOf(fields.fields),
            source,
            ...basis,
            tags: tags?.tags ?? [],
            locale: toLocale(locale),
          }),
        }),
        getImport: async ({ id }) => ({
          import: (await imports.find(id)) ?? refuse("not_found"),
          errors: await imports.errorsOf(id, MOST_ERRORS),
        }),
        listImports: async ({ country, limit }) => ({ imports: await imports.newest(country, limit) }),
      }),
  };
}

const nothing = { name: null, brand: null, place: null, email: null, phoneNumber: null, tags: [] };

/** The contract lets no other words in. */
function fieldsOf(words: readonly string[]): (ProspectField | null)[] {
  return words.map((word) => prospectFields.find((field) => field === word) ?? null);
}
