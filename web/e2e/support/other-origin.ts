import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

/**
 * Serves one empty page on another port: `sameSite` is on the product's own host, to which browsers send its cookies,
 * `crossSite` on another host.
 */
export async function serveOtherOrigin() {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>A prize for you</title><body></body>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sameSite: `http://localhost:${port}/`,
    crossSite: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export interface ForeignForm {
  enctype: string;
  name: string;
  value: string;
}

/** Submits a form by script, and returns the status of the page that the window then shows. */
export async function submitForm(page: Page, action: string, form: ForeignForm): Promise<number> {
  const answer = page.waitForResponse(action);
  await page.evaluate(
    ([url, { enctype, name, value }]) => {
      const element = Object.assign(document.createElement("form"), { method: "post", action: url, enctype });
      element.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(element);
      element.submit();
    },
    [action, form] as const,
  );
  await page.waitForURL(action);
  return (await answer).status();
}

/**
 * Returns the statuses of the product's answers to a window's posts since then, in order. The page cannot read them; the
 * browser reports blocked ones later than the page, and requests and responses in no order.
 */
export async function statusesOfPosts(page: Page): Promise<() => number[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  const posts = new Set<string>();
  const statuses = new Map<string, number>();
  tools.on("Network.requestWillBeSent", ({ requestId, request: { method } }) => {
    if (method === "POST") posts.add(requestId);
  });
  tools.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  return () => [...posts].flatMap((post) => statuses.get(post) ?? []);
}

/** Sends a request with the user's cookies, as far as the browser lets it. True if the page could read the answer. */
export function sendFrom(page: Page, url: string, method: string, type: string, body?: object): Promise<boolean> {
  return page.evaluate(
    (sent) =>
      fetch(sent.url, {
        method: sent.method,
        credentials: "include",
        mode: sent.type === "text/plain" ? "no-cors" : "cors",
        headers: { "content-type": sent.type },
        ...(sent.body && { body: JSON.stringify(sent.body) }),
      }).then(
        ({ type }) => type !== "opaque",
        () => false,
      ),
    { url, method, type, body },
  );
}
