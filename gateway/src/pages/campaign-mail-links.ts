import { refusalFrom } from "@doorlight/common/errors";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { isbot } from "isbot";
import type { Clients } from "../clients.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";

/** A mail's own styles and pictures, and nothing that runs or calls. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'none'";

type Ports = Pick<Clients, "campaignLinks"> & { rateLimiter: Pick<RateLimiter, "countMailLink"> };

/**
 * Addresses of campaigns' mails that no screen serves: links that are counted, and the mail as a page. One that leads
 * nowhere is answered like any other address without a page.
 */
export function makeCampaignMailLinks({ campaignLinks, rateLimiter }: Ports): RequestHandler {
  const answering =
    (answer: (request: Request<{ token: string }>, response: Response) => Promise<boolean>) =>
    async (request: Request<{ token: string }>, response: Response, next: () => void): Promise<void> => {
      if (!/^[\w-]{1,100}$/.test(request.params.token)) return next();
      await rateLimiter.countMailLink(networkOf(request));
      const isAnswered = await answer(request, response).catch((error: unknown) => {
        if (refusalFrom(error)?.code !== "not_found") throw error;
        return false;
      });
      if (!isAnswered) next();
    };

  const router = Router({ caseSensitive: true, strict: true });
  router.use(["/go", "/campaign-mail"], (_request, response, next) => {
    response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });
    next();
  });

  router.get(
    "/go/:token",
    answering(async ({ params: { token }, query, method, headers }, response) => {
      const block = blockOf(query["to"]);
      if (block === undefined) return false;
      const visit = { head: method === "HEAD", bot: isbot(headers["user-agent"]) };
      const { target } = await campaignLinks.followLink({ token, block, ...visit });
      // Only what the campaign says, never anything of the request.
      const address = target === "" ? "/" : webAddress(target);
      if (address) response.redirect(302, address);
      return address !== undefined;
    }),
  );

  router.get(
    "/campaign-mail/:token",
    answering(async ({ params: { token } }, response) => {
      const { html } = await campaignLinks.getMailPage({ token });
      response.set("Content-Security-Policy", mailPolicy).type("html").send(html);
      return true;
    }),
  );
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
