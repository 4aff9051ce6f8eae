import { html, type Html } from "@doorlight/common/html";
import { sample } from "./page.ts";
import { prose } from "./prose.ts";
import { type Schema, schemaTable } from "./schema-table.ts";

/** The AsyncAPI document, as far as it is shown. */
export interface AsyncApi {
  info: { version: string; description: string };
  channels: Record<
    string,
    { address: string; bindings: { kafka: { topicConfiguration: object } }; messages: Record<string, object> }
  >;
  components: {
    messageTraits: { cloudEvent: { headers: Schema } };
    messages: Record<
      string,
      { name: string; summary: string; payload: Schema; examples?: object[]; bindings: { kafka: { key: Schema } } }
    >;
  };
}

/** Topics, headers, and each event with its fields and a record. */
export function eventReference({ info, channels, components }: AsyncApi): Html {
  const { messages, messageTraits } = components;
  return html`<p>
      Version ${info.version}. The document itself: <a href="/api/asyncapi.json">asyncapi.json</a> (AsyncAPI 3).
    </p>
    ${prose(info.description)}
    <h2>Topics</h2>
    <ul>
      ${Object.entries(channels).map(([topic, { address, bindings, messages: own }]) => {
        const settings = Object.entries(bindings.kafka.topicConfiguration).map(([name, value]) => `${name} ${value}`);
        return html`<li id="${topic}">
          <code>${address}</code> (${settings.join(", ")}):
          ${Object.keys(own).map((type) => html`<a href="#${type}">${type.split(".").slice(2, 4).join(".")}</a> `)}
        </li>`;
      })}
    </ul>
    <h2>Headers</h2>
    ${schemaTable(messageTraits.cloudEvent.headers)}
    ${Object.values(messages).map(
      ({ name, summary, payload, examples = [], bindings }) =>
        html`<section aria-labelledby="${name}">
          <h2 id="${name}">${name}</h2>
          ${prose(`${summary} Key: ${bindings.kafka.key.description ?? ""}`)} ${schemaTable(payload)}
          ${examples.map((example) => sample(`A record of ${name}`, JSON.stringify(example, null, 2)))}
        </section>`,
    )}`;
}
