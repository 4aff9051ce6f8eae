import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Import, NewImport, PreviewedFile } from "../domain/import.ts";

type Ports = {
  db: Db;
  imports: {
    takePreview(tx: Tx, id: string): Promise<PreviewedFile | undefined>;
    add(tx: Tx, file: NewImport & { id: string }): Promise<void>;
    find(id: string): Promise<Import | undefined>;
  };
  clock: Clock;
};

/**
 * Imports a previewed file, whose rows `run-imports` reads; the import has the id of the preview, so a second call answers
 * the same. Refuses `not_found` for a preview that is gone.
 */
export function makeStartImport({ db, imports, clock }: Ports) {
  return async (previewId: string, adminId: string): Promise<Import> => {
    await transaction(db, async (tx) => {
      const file = await imports.takePreview(tx, previewId);
      if (file) await imports.add(tx, { ...file, adminId, at: clock.now() });
    });
    return (await imports.find(previewId)) ?? refuse("not_found");
  };
}
