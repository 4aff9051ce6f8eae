import { type ImportError, PropertyType } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";

/** The wrong rows of a file, folded; `refused` counts them all. */
export function ImportErrors({ errors, refused }: { errors: readonly ImportError[]; refused: number }) {
  const { t } = useTranslation("agencies");
  if (errors.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-bad">{t("import.errors", { count: refused })}</summary>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ line, column, code }) => (
          <li key={`${line} ${column}`}>
            <strong className="tabular-nums">{t("import.line", { line })}</strong>{" "}
            {column && <span className="font-mono">{column}: </span>}
            {t(`import.error.${code}`, { defaultValue: code, kinds: PropertyType.options.join(", ") })}
          </li>
        ))}
      </ul>
    </details>
  );
}
