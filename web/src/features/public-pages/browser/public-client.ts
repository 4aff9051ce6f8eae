import "./public.css";
import { isLocale } from "../../../lib/locale.ts";
import { rememberLocale } from "../../../lib/locale-cookie.ts";
import { chooseTheme, chosenTheme, followSystemTheme, type Theme } from "../../../lib/theme-choice.ts";

/** All JavaScript of the public pages: theme buttons, remembered language, menus that close. */
const themeButtons = document.querySelectorAll<HTMLButtonElement>("[data-theme-choice]");

function markTheme(): void {
  for (const button of themeButtons)
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosenTheme()));
}

for (const button of themeButtons) {
  button.addEventListener("click", () => {
    chooseTheme(button.dataset.themeChoice as Theme);
    markTheme();
  });
}
markTheme();
followSystemTheme();

for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-locale]")) {
  link.addEventListener("click", () => {
    if (isLocale(link.dataset.locale)) rememberLocale(link.dataset.locale);
  });
}

const menus = document.querySelectorAll<HTMLDetailsElement>("[data-menu]");

document.addEventListener("click", ({ target }) => {
  for (const menu of menus) {
    const inside = target instanceof Element && menu.contains(target);
    if (!inside || target.closest("a")) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
