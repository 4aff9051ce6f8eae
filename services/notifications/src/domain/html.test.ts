import { expect, test } from "@jest/globals";
import { html } from "./html.ts";

test("escapes texts, keeps markup, leaves out nothing", () => {
  const items = ["<b>", "'&\""].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${items}${undefined}</ul>`.source).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&#39;&amp;&quot;">&#39;&amp;&quot;</li></ul>',
  );
});
