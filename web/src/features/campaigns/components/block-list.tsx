import { Button as DragButton } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { IconGripVertical } from "../../../components/ui/back-office-icons.ts";
import { IconAlertTriangle } from "../../../components/ui/icons.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Locale } from "../../../lib/locale.ts";
import { type Block, blockKinds, type ContentProblem } from "../content-form.ts";

type Props = {
  blocks: (Block & { id: string })[];
  locale: Locale;
  fallback: Locale;
  problems: readonly ContentProblem[];
  /** The index of the one that is edited below. */
  chosen: number;
  onChoose: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onAdd: (kind: Block["kind"]) => void;
};

/** The blocks of a mail in order: chosen by click or key, moved by dragging or, from their handle, by keys. */
export function BlockList({ blocks, locale, fallback, problems, chosen, onChoose, onMove, onAdd }: Props) {
  const { t } = useTranslation("campaigns");
  const { tag } = useLocale();
  const indexOf = (key: unknown) => blocks.findIndex(({ id }) => id === key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys: [moved], target }) {
      const from = indexOf(moved);
      const gap = indexOf(target.key) + (target.dropPosition === "after" ? 1 : 0);
      const to = gap > from ? gap - 1 : gap;
      if (from >= 0 && to !== from) onMove(from, to);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 rounded-full data-[drop-target]:bg-primary" />
    ),
  });
  const name = ({ kind, text }: Block) => {
    const words = kind === "divider" ? "" : text[locale] || text[fallback];
    return words ? `${t(`content.kind.${kind}`)}: ${words}` : t(`content.kind.${kind}`);
  };
  return (
    <Card title={t("content.blocks")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <I18nProvider locale={tag}>
          <GridList
            aria-label={t("content.blocks")}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={blocks[chosen] ? [blocks[chosen].id] : []}
            onSelectionChange={(keys) => keys !== "all" && onChoose(indexOf([...keys][0]))}
            dragAndDropHooks={dragAndDropHooks}
            renderEmptyState={() => <p className="text-sm text-ink-2">{t("content.noBlocks")}</p>}
          >
            {blocks.map((block, index) => (
              <GridListItem
                key={block.id}
                id={block.id}
                textValue={name(block)}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-m px-2 outline-offset-2 hover:bg-sunken data-[dragging]:opacity-50 data-[focus-visible]:outline-2 data-[focus-visible]:outline-primary data-[selected]:bg-primary-soft"
              >
                <DragButton
                  slot="drag"
                  className="grid size-9 shrink-0 cursor-grab place-items-center rounded-s text-ink-3 outline-primary data-[focus-visible]:outline-2"
                >
                  <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
                </DragButton>
                <span className="min-w-0 grow truncate">{name(block)}</span>
                {problems.some(
                  ({ block: number, locale: of }) => number === index + 1 && (of ?? locale) === locale,
                ) && (
                  <IconAlertTriangle
                    size={16}
                    stroke={2}
                    className="shrink-0 text-warn"
                    role="img"
                    aria-label={t("content.hasGaps")}
                  />
                )}
              </GridListItem>
            ))}
          </GridList>
        </I18nProvider>
        <div role="group" aria-label={t("content.add")} className="flex flex-wrap gap-2">
          {blockKinds.map((kind) => (
            <Button key={kind} look="outline" size="s" onClick={() => onAdd(kind)}>
              {t(`content.addKind.${kind}`)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}
