import { expect, test } from "@jest/globals";
import { markup } from "./markup.ts";

test("escapes texts, keeps other markup and leaves out undefined", () => {
  const items = ["<b>", "'&\""].map((text) => markup`<li title="${text}">${text}</li>`);
  expect(markup`<ul>${items}${undefined}</ul>`.source).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&#39;&amp;&quot;">&#39;&amp;&quot;</li></ul>',
  );
});
