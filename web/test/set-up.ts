import { afterEach, expect } from "@jest/globals";
import { onlineManager } from "@tanstack/react-query";
import * as matchers from "@testing-library/jest-dom/matchers";
import { cleanup, configure, getQueriesForElement, screen } from "@testing-library/react";

// A busy machine may need more than the usual second to load a part of a screen.
configure({ asyncUtilTimeout: 30_000 });
expect.extend(matchers);

// Packages are loaded once for many files, each of which begins with a document of its own, online.
if ("document" in globalThis) Object.assign(screen, getQueriesForElement(document.body));
onlineManager.setOnline(true);
afterEach(() => {
  cleanup();
  if (!("document" in globalThis)) return;
  sessionStorage.clear();
  localStorage.clear();
});
