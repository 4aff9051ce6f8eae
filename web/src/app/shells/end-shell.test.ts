import { beforeEach, expect, test } from "@jest/globals";
import { endShell } from "./end-shell.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));
let root: Element;

beforeEach(() => {
  document.body.innerHTML = '<div id="shell">shell</div><div id="root"></div>';
  root = document.querySelector("#root")!;
  endShell(root);
});

test("keeps the shell while the app shows only a frame", async () => {
  root.innerHTML = "<header>Doorlight</header><main></main>";
  await settled();
  expect(document.querySelector("#shell")).not.toBeNull();
});

test("removes the shell when the app shows a screen", async () => {
  root.innerHTML = "<main></main>";
  root.querySelector("main")!.innerHTML = "<h1>Log in</h1>";
  await settled();
  expect(document.querySelector("#shell")).toBeNull();
});
