import {
  type AnswerOf,
  type ImportChange,
  listImports,
  type previewImport,
  startImport,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { ImportErrors } from "./import-errors.tsx";

type Props = {
  preview: AnswerOf<typeof previewImport>;
  /** After the import has started, or was given up. */
  onEnd: () => void;
};

/** The effect of a checked file, of which nothing is saved before the admin says so. */
export function ImportPreview({ preview, onEnd }: Props) {
  const { t } = useTranslation("agencies");
  const { previewId, rows, changes, errors, ...counts } = preview;
  const start = useChange(startImport, { refreshes: [listImports] });
  const confirm = useOneAtATime(() => start.mutateAsync({ body: { previewId } }).then(onEnd, () => undefined));
  const effect = counts.added + counts.changed;
  return (
    <section aria-label={t("import.preview.title")} className="grid gap-3 rounded-m bg-sunken p-4">
      <h3 className="text-sm">{t("import.preview.title")}</h3>
      <p role="status" className="text-sm tabular-nums">
        {t("import.done", { count: rows, ...counts })}. {t("import.preview.text")}
      </p>
      {effect > 0 && (
        <ul className="grid max-h-80 gap-2 overflow-y-auto text-sm">
          {changes.map((change) => (
            <Change key={change.line} change={change} />
          ))}
          {effect > changes.length && <li>{t("import.preview.more", { count: effect - changes.length })}</li>}
        </ul>
      )}
      <ImportErrors errors={errors} refused={counts.refused} />
      {effect === 0 && <p className="text-sm">{t("import.preview.nothing")}</p>}
      <ErrorAlert error={start.error} />
      <div className="flex flex-wrap gap-2.5">
        {effect > 0 && (
          <Button pending={start.isPending} onClick={() => void confirm()}>
            {t("import.preview.confirm", { count: effect })}
          </Button>
        )}
        <Button look="outline" disabled={start.isPending} onClick={onEnd}>
          {t("import.preview.discard")}
        </Button>
      </div>
    </section>
  );
}

/** As in "Line 3, changed: commission_rate 3.5 → 4". */
function Change({ change: { line, isNew, joinsAgency, cells } }: { change: ImportChange }) {
  const { t } = useTranslation("agencies");
  return (
    <li className="wrap-anywhere">
      <strong className="tabular-nums">{t("import.line", { line })}</strong>{" "}
      {t(`import.preview.${joinsAgency ? "joins" : isNew ? "new" : "changed"}`)}
      {cells.map(({ column, before, after }) => (
        <span key={column}>
          {" · "}
          <span className="font-mono text-ink-2">{column}</span> {!isNew && `${before || t("import.preview.empty")} → `}
          {after || t("import.preview.empty")}
        </span>
      ))}
    </li>
  );
}
