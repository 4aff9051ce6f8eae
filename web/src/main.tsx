import "./styles/app.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { setPageTexts } from "./app/lazy-page.ts";
import { Provider } from "./app/provider.tsx";
import { Router } from "./app/router.tsx";
import { endShell } from "./app/shells/end-shell.ts";
import { localeOf } from "./app/use-address-locale.ts";
import { loadTexts } from "./i18n/load-texts.ts";
import { makeTexts } from "./i18n/texts.ts";
import { watchBuild } from "./lib/build-check.ts";
import { languageTags } from "./lib/locale.ts";
import { followSystemTheme } from "./lib/theme-choice.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

const locale = localeOf(location.pathname);
document.documentElement.lang = languageTags[locale];
followSystemTheme();
watchBuild(new URL(import.meta.url).pathname.split("/").at(-1) ?? "");

const texts = await makeTexts(locale, loadTexts);
setPageTexts(texts);

endShell(root);
// In slices, so that a slow phone scrolls and types meanwhile: the shell stays until the app shows something.
startTransition(() =>
  createRoot(root).render(
    <Provider texts={texts}>
      <Router />
    </Provider>,
  ),
);
