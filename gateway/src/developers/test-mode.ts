import { html, type Html } from "@doorlight/common/html";
import { developerPaths, sample } from "./page.ts";
import { inlineProse as inline } from "./prose.ts";

/** Outcomes of a request and events of its lead, and what brings each in test mode. */
const outcomes = [
  [
    "`published`, `lead.matched`",
    "Send a request with a test key. A list that it fits, of an agent in its `testers`, brings the event.",
  ],
  ["`sold`, `lead.delivered`", "Buy the lead with a token for tests that has `purchases`."],
  [
    "`refunded`, `purchase.refunded`",
    "Ask for a refund of the purchase: `not_selling`, `duplicate`, `outside_list`, `wrong_facts` or `has_agent`. Or ask us to withdraw the lead.",
  ],
  [
    "A rejected refund",
    "Ask with `other`. The answer says it; no event does. A purchase has one request: buy another lead to go on.",
  ],
  [
    "`closed`, `lead.closed`",
    "Seven days after it was published, or ask us to close it. A closing alone refunds no test, however soon after its purchase.",
  ],
  [
    "`lead.contact_erased`",
    "Thirty days after it was sent, or ask us to erase the contact: we withdraw the lead then, which closes it and refunds its buyers.",
  ],
  ["`waiting`, `expired`, `duplicate`", "Not in test mode: nobody confirms a test, and it claims no address."],
] as const;

/** The part of the guide about trying everything out, for the origin of this deployment. */
export function testMode(origin: string): Html {
  return html`<h2 id="test-mode">Test mode</h2>
    <p>
      Ask us for a test key beside your key: it begins with <code>dls_test_</code>, and the same calls take it. A
      request that is sent with it is checked and answered like any other. It needs no mailbox, though: nobody is
      mailed, and it is <code>published</code> at once, for seven days. No agent sees it, it counts and costs nothing,
      claims no address, and no event of it is in a topic that you can read. Its <code>externalId</code> is apart from
      yours of real requests. A source may send 200 tests in 24 hours, then <code>too_many_requests</code> says when to
      go on. Your callback is posted its outcomes, too: their bodies say <code>"test": true</code>, and have an
      <code>id</code> and a <code>sequence</code> of their own. Thirty days later we erase the contact that you sent.
    </p>
    <p>
      Send invented people only: the buyer of a test reads its contact. The e-mail address must be at
      <code>example.com</code>, <code>example.net</code> or <code>example.org</code>, or of a domain that ends with
      <code>.example</code>, <code>.test</code> or <code>.invalid</code>.
    </p>
    <p>
      To see a test lead arrive at an agent’s program, let the agent make at <code>/account/webhooks</code> a token for
      tests, which begins with <code>dlt_test_</code>, and have a lead list that is not passive or paused. Beside the
      token stands the agent’s id: send it with the test, <code>"testers": ["&lt;id>"]</code>, up to ten agents in one
      test. A test is shown to agents that it names and whose list it fits, and bought by them alone, so that no
      stranger takes its spots. From a moment later on each new test lead that names the agent and fits the list is a
      <code>lead.matched</code>: at the agent’s endpoints for tests, whatever endpoint the list names, and by
      <a href="#pull">pull</a> with that token. The body says <code>"test": true</code>. Other endpoints and tokens get
      nothing of it, and those for tests nothing else; cursors of the two kinds are apart. It is in no news and no mail,
      and a list that buys does not buy it.
    </p>
    <p>
      No event? An unknown id in <code>testers</code> is accepted, and so is a test that fits no list: the answer is the
      same. Check that the id is the agent’s, that the agent has a token or an endpoint for tests, and that one of its
      lists, neither passive nor paused, fits the request in place, lead type and kind of property.
    </p>
    <p>
      With the scope <code>purchases</code> that token also buys: it goes in place of a session into the calls of our
      web app, which answer as they do there.
    </p>
    ${sample(
      "Look at a test lead, buy it, ask for a refund",
      `curl -H "authorization: Bearer $DOORLIGHT_TEST_TOKEN" '${origin}/api/leads/<leadId>'
curl '${origin}/api/leads/<leadId>/purchase' -H "authorization: Bearer $DOORLIGHT_TEST_TOKEN" \\
  -H 'content-type: application/json' -H 'idempotency-key: <yours>' -d '{}'
curl '${origin}/api/purchases/<purchaseId>/refund-requests' -H "authorization: Bearer $DOORLIGHT_TEST_TOKEN" \\
  -H 'content-type: application/json' -H 'idempotency-key: <yours>' \\
  -d '{ "reason": "not_selling", "description": "The owner is not selling the home" }'`,
    )}
    <p>
      The payment source is <code>test</code>, and nothing is charged; caps, offices and prices are as for real leads. A
      request for a refund is decided at once, once for each purchase: <code>other</code> is rejected, which no event
      says, and any other reason approved, but that <code>unreachable</code> and <code>wrong_phone</code> are
      <code>refund_too_early</code>, as the attempts that they need are logged in our web app alone.
      <code>lead.delivered</code>, <code>purchase.refunded</code>, <code>lead.closed</code> and, after thirty days,
      <code>lead.contact_erased</code> follow as for a real lead, and the calls <a href="#tokens">below</a> answer
      bought test leads and their contacts, by the scopes that they need; <code>purchases</code> alone reads the contact
      of a bought test lead by <a href="${developerPaths.http}/leads#getLead">getLead</a> and
      <a href="${developerPaths.http}/leads#buyLead">buyLead</a>. By a token for tests a real lead, and a test that is
      not for the agent, is <code>not_found</code>, and to buy it <code>lead_unavailable</code>; without one a test lead
      is <code>not_found</code>. No other token buys: for real leads an agent clicks, or has a list that buys.
    </p>
    <h3>How to get each outcome</h3>
    <table>
      <thead>
        <tr>
          <th>Outcome or event</th>
          <th>In test mode</th>
        </tr>
      </thead>
      <tbody>
        ${outcomes.map(
          ([outcome, how]) =>
            html`<tr>
              <td>${inline(outcome)}</td>
              <td>${inline(how)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
