import { type FoundItem, type FoundKind, isAdmin, searchEverything, type User } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  type Icon,
  IconCreditCard,
  IconFileInvoice,
  IconHome,
  IconMail,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconWifiOff,
} from "../../components/ui/icons.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { formatDate } from "../../lib/dates.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { type CommandGroup, leadId } from "./use-commands.ts";

const FEWEST_LETTERS = 3;
/** Each search is recorded: longer than most people take for a letter. */
const PAUSE_MS = 400;

const screens: Record<FoundKind, { Icon: Icon; to: (item: FoundItem) => string }> = {
  user: { Icon: IconUser, to: ({ id }) => adminPaths.user(id) },
  office: { Icon: IconUsers, to: ({ name }) => `${adminPaths.users}?${new URLSearchParams({ q: name })}` },
  account: { Icon: IconUser, to: ({ id }) => adminPaths.user(id) },
  lead: { Icon: IconHome, to: ({ id }) => adminPaths.deskLead(id) },
  purchase: { Icon: IconCreditCard, to: ({ id }) => adminPaths.deskLead(id) },
  invoice: { Icon: IconFileInvoice, to: ({ id }) => adminPaths.invoice(id) },
  prospect: { Icon: IconUserPlus, to: ({ id }) => adminPaths.prospect(id) },
  campaign: { Icon: IconMail, to: ({ id }) => adminPaths.campaign(id) },
};

/** What an admin finds in all services. Searches once: the audit has one entry for one search, whatever the window does. */
export function useFoundByAdmin(typed: string, user: User): { groups: CommandGroup[]; isSearching: boolean } {
  const { t } = useTranslation("frame");
  const { tag } = useLocale();
  const navigate = useNavigate();
  const text = typed.trim();
  const isMeant = isAdmin(user) && text.length >= FEWEST_LETTERS;
  const enabled = useDebounced(text, PAUSE_MS) === text && isMeant;
  const once = { gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, isError, isFetching, refetch } = useAnswer(
    searchEverything,
    { body: { q: text } },
    { ...once, enabled },
  );

  const list = `${adminPaths.users}?${new URLSearchParams({ q: text })}`;
  const users = {
    id: "users",
    text: t("findUsers", { text }),
    Icon: IconUsers,
    run: () => void navigate(list, { replace: true }),
  };
  if (!isMeant && isAdmin(user) && text.length > 1)
    return { groups: [{ name: "found", found: true, commands: [users] }], isSearching: false };
  if (!enabled || isFetching) return { groups: [], isSearching: isMeant };
  // More callers have sent a request than opened an account, so leads come first: Enter opens the first.
  const leadFirst = (data?.groups ?? []).toSorted((a, b) => Number(b.kind === "lead") - Number(a.kind === "lead"));
  const groups = leadFirst.map(({ kind, items, isCut }): CommandGroup => ({
    name: kind,
    found: true,
    isCut,
    commands: items.map((item, at) => ({
      id: `${kind} ${at} ${item.id}`,
      text: [item.name, item.detail, item.at && formatDate(item.at, tag)].filter(Boolean).join(", "),
      Icon: screens[kind].Icon,
      run: () => void navigate(screens[kind].to(item), { replace: true }),
    })),
  }));
  // Behind what was found, and not before the answer, so that Enter does not leave for the list.
  if (!leadId.test(text)) groups.push({ name: "found", found: true, commands: [users] });
  const missing = new Intl.ListFormat(tag).format((data?.unanswered ?? []).map((part) => t(`part.${part}`)));
  const again = { id: "ask again", Icon: IconWifiOff, run: () => void refetch() };
  if (isError || missing)
    groups.push({
      name: "unanswered",
      found: true,
      commands: [{ ...again, text: missing ? t("unanswered", { parts: missing }) : t("noAnswer") }],
    });
  return { groups, isSearching: false };
}
