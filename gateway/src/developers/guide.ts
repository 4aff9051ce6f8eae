import { readFileSync } from "node:fs";
import { html, type Html } from "@doorlight/common/html";
import { ApiTokenScope, IntakeState } from "../../contract/index.ts";
import { type OpenApi, postedIn } from "./http-reference.ts";
import { developerPaths, sample } from "./page.ts";
import { prose } from "./prose.ts";
import { testMode } from "./test-mode.ts";

/** The fields of a request for a home; the shell puts in the version of the text. Of two for one home one is a duplicate. */
const request = (
  address: string,
) => `"leadType": "request_for_quote", "country": "FI", "locale": "fi", "consentVersion": "$version",
  "address": "${address}", "postalCode": "00530", "city": "Helsinki",
  "propertyType": "flat", "rooms": 3, "area": 74.5, "description": "Two balconies.",
  "contact": { "firstName": "Selma", "lastName": "Koski", "email": "selma@example.test", "phone": "+358 40 765 4321" }`;

/** The version of the text that the seller agreed to, for a request of this deployment. */
const readVersion = (origin: string) =>
  `version=$(curl -s '${origin}/api/requests/consent?country=FI&locale=fi' | jq -r .version)`;

const file = (name: string) => readFileSync(new URL(`verify/${name}`, import.meta.url), "utf8");

/** Pauses between the attempts of a webhook. */
const RETRIES = "5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h";

/** A line for each message of an area: what it means, and where its body stands. */
function messages(webhooks: OpenApi["webhooks"], area: "webhooks" | "intake"): Html {
  return html`<ul>
    ${postedIn(webhooks, area).map(
      ([type, { post }]) =>
        html`<li>
          <code>${type}</code>: ${post.summary}
          <a href="${developerPaths.http}/${area}#${post.operationId}">Body and example of ${type}</a>
        </li>`,
    )}
  </ul>`;
}

/** The way from the first request to going live, for the origin of this deployment. */
export function guide(origin: string, webhooks: OpenApi["webhooks"]): Html {
  return html`<p>
      Doorlight sells requests of home sellers, “leads”, to estate agents. Programs meet it in three places: the HTTP
      interface, webhooks, and events in Kafka. Everything here works on a laptop: <code>make up</code> starts the whole
      product.
    </p>
    <ul>
      <li>You have sellers: <a href="#first-request">send a request</a>.</li>
      <li>
        You build a CRM for agents: <a href="#first-event">receive an event</a>, then
        <a href="#webhooks">take webhooks</a> or <a href="#pull">pull</a>, and read contacts with
        <a href="#tokens">a token</a>.
      </li>
      <li>Your program is ready: <a href="#live">go live</a>.</li>
    </ul>

    <h2 id="first-request">First request in</h2>
    <p>
      The public form is one call. The seller gets a mail with a link; the lead is published once they have clicked it.
      A request says which text the seller agreed to: fetch the text for their country and language with
      <a href="${developerPaths.http}/requests#getConsent">getConsent</a>, show it to them, and send its version.
    </p>
    ${sample(
      "Send a request",
      `${readVersion(origin)}
curl -i ${origin}/api/requests -H 'content-type: application/json' -d @- <<REQUEST
{ ${request("Koivutie 7 A 3")} }
REQUEST`,
    )}
    <p>
      The answer is 202, the same for a duplicate: it tells nobody who has sold here before. A refusal has a stable
      <code>code</code>; branch on that, never on the status. Fields and refusals:
      <a href="${developerPaths.http}/requests#submitRequest">submitRequest</a>.
    </p>

    <h3>As a partner site</h3>
    <p>
      A partner has a key for each source, from a super admin, and sends it as <code>Authorization: Bearer</code>. A key
      that was revoked, or whose source is blocked, is <code>key_invalid</code>: ask us. With each request goes your own
      id of it, <code>externalId</code>. The same again under one id changes nothing, so try again after an error; what
      counts as the same, and how often a mailbox is mailed:
      <a href="${developerPaths.http}/intake#submitIntakeRequest">submitIntakeRequest</a>. Your form shows the seller
      our text of consent, too.
    </p>
    ${sample(
      "Send a request as a partner",
      `${readVersion(origin)}
curl -i ${origin}/api/intake/requests -H 'authorization: Bearer <key>' -H 'content-type: application/json' -d @- <<REQUEST
{ "externalId": "your-id-1", "subSource": "campaign-7",
  ${request("Koivutie 9 B 12")} }
REQUEST`,
    )}
    <p><a href="${developerPaths.http}/intake#getIntakeRequest">getIntakeRequest</a> tells the outcome:</p>
    ${prose(IntakeState.options.map((state) => `- \`${state}\``).join("\n"))}
    <p>
      What each means: <a href="${developerPaths.http}/schemas#IntakeState">IntakeState</a>. A lead costs its price once
      it is published, refunded or not. <code>subSource</code> is null once the contact is erased, as it may name
      somebody: keep a copy of your own.
    </p>
    <p>
      Instead of asking, give us a callback, an https address that a super admin saves with your source: the outcome is
      posted there as <code>request.changed</code> when it has changed, signed and tried again as
      <a href="#webhooks">webhooks</a> are, by the secret that you are given. Its <code>data</code> is the answer of
      getIntakeRequest without <code>subSource</code>, with <code>sequence</code>, which counts the messages about a
      request. Changes within a few seconds come as one message, which says the newest: <code>sequence</code> has no gap
      then, and a short <code>published</code> may never be posted. It names the request by <code>id</code>, as sending
      it was answered, and holds no personal data. Events in Kafka do not know that <code>id</code>: their
      <code>requestId</code> is another. When the super admin tries the callback, it gets a <code>webhook.test</code>,
      often as its first message: answer it 2xx.
    </p>
    ${messages(webhooks, "intake")}
    <p>
      To validate them, by <code>type</code>:
      <a href="${developerPaths.http}/schemas#IntakeMessage">IntakeMessage</a> and
      <a href="${developerPaths.http}/schemas#WebhookTestMessage">WebhookTestMessage</a>.
    </p>

    ${testMode(origin)}

    <h2 id="first-event">First event out</h2>
    <p>
      Events are CloudEvents 1.0 in Kafka. They hold no names, addresses or numbers of people; the contact of a bought
      lead is fetched <a href="#tokens">with a token</a>. With kcat against a local product, whose Kafka listens where
      <code>make up</code> says, at port 27092 unless you moved it, from the oldest record on and then live, headers
      included:
    </p>
    ${sample(
      "Read lead events",
      "kcat -b 127.0.0.1:27092 -C -t doorlight.leads.lead.v1 -o beginning -f '%h\\n%k %s\\n\\n'",
    )}
    <p>
      A deployment asks for TLS and SASL (SCRAM-SHA-512), and gives you brokers, user and password. With kcat add
      <code>-X security.protocol=SASL_SSL -X sasl.mechanisms=SCRAM-SHA-512 -X sasl.username=… -X sasl.password=…</code>.
    </p>
    <ol>
      <li>
        Use a consumer group of your own for each program. It goes on where it stopped. A new one starts at the end with
        most clients: set <code>auto.offset.reset=earliest</code> (kafkajs: <code>fromBeginning: true</code>) to begin
        with the oldest record.
      </li>
      <li>Write each record under its <code>ce_id</code>, then commit: it may come again.</li>
      <li>
        Order holds within one topic for one key. Between two topics it does not: a purchase may come before its lead.
      </li>
      <li>Ignore types, fields and enum values that you do not know.</li>
      <li>After <code>contact_erased</code> delete your copies of the contact.</li>
    </ol>
    <p>All events with a record each: <a href="${developerPaths.events}">event reference</a>.</p>

    <h2 id="tokens">Read with a token</h2>
    <p>
      A program reads an agent’s leads with an API token, never with the agent’s password. The agent creates it in the
      account, at <code>/account/webhooks</code>, or by
      <a href="${developerPaths.http}/tokens#createApiToken">createApiToken</a>, sees it once, and chooses what it may
      read:
    </p>
    ${prose(ApiTokenScope.options.map((scope) => `- \`${scope}\``).join("\n"))}
    ${sample(
      "Read bought leads, events and a contact",
      `curl -H "authorization: Bearer $DOORLIGHT_TOKEN" '${origin}/api/integrations/leads?contacts=omitted'
curl -H "authorization: Bearer $DOORLIGHT_TOKEN" ${origin}/api/integrations/events
curl -H "authorization: Bearer $DOORLIGHT_TOKEN" '${origin}/api/integrations/leads/<leadId>/contact'`,
    )}
    <p>
      Leads need the scope <code>leads</code>, the last call <code>contacts</code>. Without <code>contacts</code> each
      <code>contact</code> among the leads is null. Contacts that are shown count as read in the access log: leave them
      out where you do not need them. A token ends when the agent revokes it, leaves, or declines the terms, with a
      password by a mailed link, a new e-mail address, or an end of all sessions by our support, and after a year
      without use. From then on it is <code>token_invalid</code>, as a wrong one is: ask the agent for another.
    </p>
    <h3 id="pull">Pull</h3>
    <ol>
      <li>
        Read all leads by <a href="${developerPaths.http}/integrations#listIntegrationLeads">listIntegrationLeads</a>,
        page by page, and keep the first page’s <code>readAt</code>.
      </li>
      <li>
        Then read events by <a href="${developerPaths.http}/integrations#pullEvents">pullEvents</a>, first without
        <code>after</code>. Keep its <code>cursor</code> with what you wrote, and go on from there every few seconds.
      </li>
      <li>
        Write by <code>leadId</code>, and each event once by its <code>id</code>. Ids and bodies are those of
        <a href="#webhooks">webhooks</a>, so that a program may change from one to the other.
      </li>
      <li>
        After <code>events_expired</code> (events are kept for 30 days) begin again. Read leads with
        <code>updatedAfter</code> once a day to be sure.
      </li>
    </ol>
    <p>
      To see an event, nothing need be bought: a lead that fits a list of the agent, not a passive one, comes as
      <code>lead.matched</code>. <code>webhook.test</code> goes to endpoints alone.
    </p>
    <p>
      On your own machine this listener pulls and posts each event to your receiver, signed with
      <code>WEBHOOK_SECRET</code>, as a webhook would come. It waits while either side is away, passes over an event
      that your receiver refuses with 3xx or 4xx, but for 408 and 429, and keeps its place in a file of the token:
    </p>
    ${sample("listen.mjs", file("listen.mjs"))}
    <h3 id="sign-in">Everything else</h3>
    <p>
      Other calls of an agent are those of our web app, and no token opens them: a session is a cookie.
      <a href="${developerPaths.http}/auth#login">login</a> takes the password, and the code of the second factor where
      one is on. After <code>login_required</code> sign in again.
    </p>
    ${sample(
      "Sign in",
      `curl -c session ${origin}/api/auth/login -H 'content-type: application/json' -d '{ "email": "…", "password": "…" }'
curl -b session '${origin}/api/my-leads?contacts=omitted'`,
    )}

    <h2 id="webhooks">Webhooks</h2>
    <p>
      An agent adds an https address in the account, at <code>/account/webhooks</code>, or by
      <a href="${developerPaths.http}/webhooks#addWebhook">addWebhook</a>, and sees its secret once. It gets all of
      these events about the agent’s leads, or those that you choose, and each <code>webhook.test</code>:
    </p>
    ${messages(webhooks, "webhooks")}
    <p>
      A lead list may name an endpoint: it gets events of leads that fit such a list, and of no others. All other
      endpoints get events of leads that fit no list, or one that names none. <code>lead.contact_erased</code> goes to
      each. A passive list names none: nothing comes from it. An endpoint that was added by the
      <code>webhookUrl</code> of a list has a secret that nobody has seen:
      <a href="${developerPaths.http}/webhooks#rotateWebhookSecret">rotateWebhookSecret</a> gives it one that you see.
    </p>
    <p>
      <code>make up</code> has a receiver: add <code>https://localhost:27600/</code> with a path of your own, or the
      address that <code>make up</code> says if you moved the ports, and see what came by <code>curl -k</code> of the
      same address. Any other address of your machine, and <code>http://</code>, is <code>webhook_url_refused</code>:
      pull by <a href="#pull">listen.mjs</a> instead.
    </p>
    <p>
      The body is JSON: <code>type</code>, <code>timestamp</code>, and <code>data</code> with <code>leadId</code>,
      <code>country</code> and facts of the event, without personal data: fetch the contact of a delivered lead
      <a href="#tokens">with a token</a>. <code>sequence</code> in it counts the agent’s messages about that lead. To a
      program that pulls, and to an endpoint that gets all types while no list names an endpoint, a gap is a missing
      message; others have gaps of what is not meant for them. It is not the order of events. To validate a body:
      <a href="${developerPaths.http}/schemas#WebhookMessage">WebhookMessage</a>, by <code>type</code>.
    </p>
    <p>
      <a href="${developerPaths.http}/webhooks#sendTestWebhook">sendTestWebhook</a> and the account send
      <code>webhook.test</code>, often the first message that an endpoint gets: its <code>data</code> is empty, so that
      it has no <code>leadId</code> and no <code>sequence</code>.
    </p>
    <p>
      A message that is not answered 2xx within 15 seconds is sent again after ${RETRIES}; after 429 and 503 not before
      <code>Retry-After</code>, up to a day. Redirects are not followed. After 410, or five days in which every attempt
      failed, we switch the endpoint off and mail the agent. Attempts stay in the list for 30 days, with request and
      answer; each can be sent again.
    </p>
    <h3>Verify</h3>
    <p>
      Webhooks are signed by <a href="https://www.standardwebhooks.com/">Standard Webhooks 1.0</a>:
      <code>webhook-signature</code> holds HMAC-SHA256 of <code>webhook-id</code>, <code>webhook-timestamp</code> and
      the body as it came. Refuse what is older than five minutes, answer 2xx at once, and remember
      <code>webhook-id</code>: a message may come again under the same one. Libraries for more languages are named
      there.
    </p>
    <h4>Node</h4>
    ${sample("verify-webhook.mjs", file("verify-webhook.mjs"))}
    <h4>Python</h4>
    ${sample("verify_webhook.py", file("verify_webhook.py"))}
    <h4>curl</h4>
    <p>Sends your own receiver what we would send; its last line is the status that came back.</p>
    ${sample("signed-webhook.sh", file("signed-webhook.sh"))}

    <h2 id="live">Going live</h2>
    <h3>As a partner</h3>
    <ul>
      <li>
        Send your key, <code>dls_…</code>, in place of the test key. Nothing else of the calls changes:
        <code>testers</code> mean nothing in a real request.
      </li>
      <li>External ids are apart: one that a test had is free for a real request.</li>
      <li>
        One callback gets both kinds. Bodies of tests say <code>"test": true</code>, real ones have no
        <code>test</code>. A super admin saves the address, and gives you its secret.
      </li>
      <li>
        <code>waiting</code> comes first, as a real seller confirms by mail; then <code>published</code>,
        <code>duplicate</code> or <code>expired</code>.
      </li>
    </ul>
    <h3>As a CRM</h3>
    <ul>
      <li>
        To look at a lead, buy it and ask for a refund are for tokens for tests alone. Of real leads the agent does this
        in our web app, or a list buys: leave these buttons out.
      </li>
      <li>
        Your program sees <code>lead.matched</code>, then <code>lead.delivered</code> once the agent has bought, reads
        the contact by its token, and later sees <code>purchase.refunded</code> where a refund was approved.
      </li>
      <li>
        The token for real leads, <code>dlt_…</code>, is another, with cursors of its own: a cursor of tests is
        <code>invalid_cursor</code>. So are the endpoints.
      </li>
    </ul>
    <h3>Everybody</h3>
    <ol>
      <li>
        Ask the operator of the deployment for a user of Kafka that reads the public topics alone, or an agent for a
        token.
      </li>
      <li>
        Read the policy of change and the changelog in the <a href="${developerPaths.http}">HTTP reference</a>. Generate
        your client from <a href="/api/openapi.json">openapi.json</a> or <a href="/api/asyncapi.json">asyncapi.json</a>,
        with unknown fields and values allowed.
      </li>
      <li>Wait as long as <code>Retry-After</code> says after 429 and 503. Each operation names its limits.</li>
      <li>
        Send an <code>Idempotency-Key</code> where an operation asks for it, as purchases and refunds do: the same one
        in each try of one decision.
      </li>
      <li>Keep secrets out of logs, and contacts no longer than you may: withdrawals reach you as events.</li>
      <li>Tell us where to reach you if something you send or read goes wrong.</li>
    </ol>`;
}
