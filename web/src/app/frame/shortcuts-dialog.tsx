import { useTranslation } from "react-i18next";
import { CheckField } from "../../components/ui/check-field.tsx";
import { DialogSheet } from "../../components/ui/dialog-sheet.tsx";
import { useSingleKeys } from "../../lib/single-keys.ts";
import { searchKeys } from "./search-keys.ts";

/** Which keys do what, and the switch for those that act without Ctrl. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("frame");
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const shortcuts = [
    [searchKeys(), "search"],
    ["J", "next"],
    ["K", "previous"],
    ["Enter", "open"],
    ["1–5", "state"],
    ["N", "note"],
    ["X", "choose"],
    ["?", "help"],
    ["Esc", "close"],
  ] as const;
  return (
    <DialogSheet title={t("shortcuts.title")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
        {shortcuts.map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-s border border-line-strong bg-sunken px-2 py-0.5 text-center font-sans text-sm font-semibold">
                {keys}
              </kbd>
            </dt>
            <dd className="text-ink-2">{t(`shortcuts.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={t("shortcuts.singleKeys")}
        checked={singleKeys}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </DialogSheet>
  );
}
