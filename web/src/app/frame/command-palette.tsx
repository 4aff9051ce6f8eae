import { isAdmin, type User } from "@doorlight/gateway/contract";
import { useEffect, useRef, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Input } from "react-aria-components/Input";
import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { SearchField } from "react-aria-components/SearchField";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../../components/ui/icons.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import type { NavGroup } from "./nav-groups.ts";
import { type CommandGroup, useCommands } from "./use-commands.ts";
import { useFoundByAdmin } from "./use-found-by-admin.ts";
import { useFound } from "./use-found.ts";
import type { Overlay } from "./use-overlay.ts";

/** The most that a search may be long. */
const MOST_LETTERS = 100;
/** Autocomplete names the list that the input controls, and the option that is chosen. */
const combobox = { role: "combobox", "aria-expanded": true, "aria-haspopup": "listbox" } as const;

type Props = { user: User; groups: NavGroup[]; onOpen: (overlay: Overlay) => void; onClose: () => void };

/** The search of the frame: type, choose with the arrows, and go there with Enter. */
export function CommandPalette({ onClose, ...props }: Props) {
  const { t } = useTranslation("common");
  const { tag } = useLocale();
  return (
    <I18nProvider locale={tag}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(open) => !open && onClose()}
        className="fixed inset-0 z-40 bg-[#04211e]/45 px-3 pt-[max(12px,12vh)]"
      >
        <Modal className="mx-auto max-w-[560px] overflow-hidden rounded-l border border-line bg-card shadow-raised">
          <Dialog
            aria-label={t("nav.search")}
            className="grid max-h-[min(70dvh,560px)] grid-rows-[auto_minmax(0,1fr)_auto] outline-none"
          >
            <Palette onClose={onClose} {...props} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

function Palette({ user, groups, onOpen, onClose }: Props) {
  const { t } = useTranslation(["frame", "common"]);
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const shortcuts = () => onOpen("shortcuts");
  const data = useFound(typed, user);
  const all = useFoundByAdmin(typed, user);
  const commands = useCommands({ user, groups, typed, onShortcuts: shortcuts, onClose });
  // Those known at once come first, so that nothing moves below the chosen one when the others arrive.
  const commandGroups = [...commands, ...data.groups, ...all.groups];
  const placeholder = t(isAdmin(user) ? "placeholderAdmin" : "placeholder");
  const words = typed.trim().split(/\s+/);
  const matching = commandGroups
    .map(({ name, found, isCut, commands: named }) => ({
      name,
      isCut,
      commands: named.filter(
        ({ text }) => found || words.every((word) => contains(`${text} ${t(`group.${name}`)}`, word)),
      ),
    }))
    .filter((group) => group.commands.length > 0);

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={placeholder} className="relative border-b border-line">
        <IconSearch
          size={19}
          stroke={1.75}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
        <Input
          {...combobox}
          onKeyDownCapture={(event) => {
            if (event.key !== "Escape") return;
            // Before the field takes it to empty itself.
            event.stopPropagation();
            onClose();
          }}
          ref={input}
          maxLength={MOST_LETTERS}
          placeholder={placeholder}
          className="h-14 w-full bg-transparent pr-4 pl-12 text-base outline-none placeholder:text-ink-3"
        />
      </SearchField>
      <Results groups={matching} isSearching={data.isSearching || all.isSearching} />
      <button
        type="button"
        onClick={shortcuts}
        className="hidden items-center justify-between border-t border-line px-4 py-2.5 text-xs text-ink-3 hover:text-ink md:flex"
      >
        {t("hint")}
        <span>
          {t("shortcuts.title")} <kbd className="ml-1 font-sans">?</kbd>
        </span>
      </button>
    </Autocomplete>
  );
}

function Results({ groups, isSearching }: { groups: CommandGroup[]; isSearching: boolean }) {
  const { t } = useTranslation("frame");
  return (
    <ListBox
      aria-label={t("results")}
      items={groups.map((group) => ({ ...group, id: group.name }))}
      dependencies={[groups, isSearching]}
      onAction={(key) =>
        groups
          .flatMap(({ commands }) => commands)
          .find(({ id }) => id === key)
          ?.run()
      }
      renderEmptyState={() => (
        <p className="px-3 py-6 text-center text-ink-2">{t(isSearching ? "searching" : "nothing")}</p>
      )}
      className="overflow-y-auto p-2 outline-none"
    >
      {({ name, isCut, commands }) => (
        <ListBoxSection id={name} className="mb-1.5">
          <Header className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
            {t(`group.${name}`)}
            {isCut && ` · ${t("more")}`}
          </Header>
          {commands.map(({ id, text, Icon, keys }) => (
            <ListBoxItem
              key={id}
              id={id}
              textValue={text}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[9px] px-3 font-[550] text-ink-2 outline-none data-focused:bg-primary-soft data-focused:text-primary-text data-hovered:bg-sunken md:min-h-10"
            >
              <Icon size={18} stroke={1.75} className="shrink-0" aria-hidden="true" />
              <span className={name === "unanswered" ? "py-1.5" : "min-w-0 truncate"}>{text}</span>
              {keys && <kbd className="ml-auto font-sans text-xs text-ink-3">{keys}</kbd>}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  );
}
