import { refuse } from "@doorlight/common/errors";
import { type RequestHandler, Router } from "express";
import { isbot } from "isbot";
import type { Clients } from "../clients.ts";

/** A mail's own styles and pictures, and nothing that runs or calls. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'none'";

/** Addresses of campaigns' mails that no screen serves: links that are counted, and the mail as a page. */
export function makeCampaignMailLinks({ campaignLinks }: Pick<Clients, "campaignLinks">): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(["/go", "/campaign-mail"], (_request, response, next) => {
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });
    next();
  });

  router.get("/go/:token", async ({ params: { token }, query, method, headers }, response) => {
    const block = blockOf(query["to"]) ?? refuse("not_found");
    const visit = { head: method === "HEAD", bot: isbot(headers["user-agent"]) };
    const { target } = await campaignLinks.followLink({ token, block, ...visit });
    // Only what the campaign says, never anything of the request.
    response.redirect(302, target === "" ? "/" : (webAddress(target) ?? refuse("not_found")));
  });

  router.get("/campaign-mail/:token", async ({ params: { token } }, response) => {
    const { html } = await campaignLinks.getMailPage({ token });
    response.set("Content-Security-Policy", mailPolicy).type("html").send(html);
  });
  return router;
}

/** The number of a block as our mails write it. */
function blockOf(text: unknown): number | undefined {
  return typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function webAddress(target: string): string | undefined {
  const { protocol, href } = URL.parse(target) ?? {};
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
