import { expect, test } from "@jest/globals";
// By another name: the formatter takes what is tagged `html` for a document.
import { html as markup } from "./html.ts";

test("escapes texts, keeps other markup and leaves out undefined", () => {
  const items = ["<b>", "'&\""].map((text) => markup`<li title="${text}">${text}</li>`);
  expect(markup`<ul>${items}${undefined}</ul>${[1, "<", markup`<i></i>`]}`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&#39;&amp;&quot;">&#39;&amp;&quot;</li></ul>1&lt;<i></i>',
  );
});
