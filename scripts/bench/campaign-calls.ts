import { setTimeout as pause } from "node:timers/promises";
import { as, makeFileSigner, makeRpcClient } from "@doorlight/common/rpc";
import { minutes, systemClock as clock } from "@doorlight/common/time";
import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  type AudienceFilterSchema,
  CampaignKind,
  CampaignState,
  PersonKind,
} from "@doorlight/proto/campaign/v1/campaign_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { BlockKind } from "@doorlight/proto/campaign/v1/content_pb";
import { LegalBasis } from "@doorlight/proto/campaign/v1/prospect_pb";
import { ProspectImportsService } from "@doorlight/proto/campaign/v1/prospect_imports_service_pb";
import { keyFiles } from "../stack/keys.ts";
import type { Stack } from "../stack/stack.ts";

type Filter = MessageInitShape<typeof AudienceFilterSchema>;

/** Calls campaign as an admin. */
export function openCampaign({ settings }: Stack) {
  const signerOf = (name: string) => makeFileSigner({ keyFile: keyFiles(settings.dataDir, name).signing, name, clock });
  const address = `127.0.0.1:${settings.ports["campaign-rpc"]}`;
  const peer = { peer: "campaign", address, signer: signerOf("gateway"), timeoutMs: minutes(1) };
  const imports = makeRpcClient(ProspectImportsService, peer);
  const campaigns = makeRpcClient(CampaignsService, peer);
  const approvals = makeRpcClient(CampaignsService, { ...peer, signer: signerOf("identity") });
  const admin = as({
    kind: "user",
    userId: crypto.randomUUID(),
    role: "admin",
    country: "FI",
    termsAccepted: true,
    sessionId: crypto.randomUUID(),
  });

  return {
    async importProspects(content: Buffer): Promise<void> {
      const { import: file } = await imports.uploadFile({ country: "FI", content }, admin);
      const id = file?.id ?? "";
      const fields = { fields: ["name", "email", "brand", "place", "tags"] };
      const basis = { legalBasis: LegalBasis.CORPORATE, legalBasisOn: "2026-11-01" };
      await imports.startImport({ importId: id, fields, source: "Bench", basis, locale: "fi" }, admin);
      for (;;) {
        const { import: now } = await imports.getImport({ id }, admin);
        if (now?.finishedAt) return;
        await pause(100);
      }
    },

    /** Mails prospects with one of these tags and returns how many mails went out, when every recipient has an outcome. */
    async send(tags: string[]): Promise<number> {
      const plan = { ...planned, audience: { include: [{ people: PersonKind.PROSPECT, tags }] } };
      const { campaign: draft } = await campaigns.createCampaign({ plan }, admin);
      const { id = "", version } = draft ?? {};
      // To more than one admin may mail alone.
      const approved = { askedBy: crypto.randomUUID(), approvalId: crypto.randomUUID(), recipients: 1_000_000 };
      await approvals.startApprovedCampaign({ start: { id, version }, ...approved });
      for (;;) {
        const { campaign, progress } = await campaigns.getCampaign({ id }, admin);
        if (campaign?.state === CampaignState.FINISHED) return progress?.sent ?? 0;
        await pause(200);
      }
    },

    /** Returns how many mailboxes the audience has. */
    async count(include: Filter[], exclude: Filter[]): Promise<number> {
      const request = { audience: { include, exclude }, kind: CampaignKind.NEWS, sample: 0 };
      const { count } = await campaigns.previewAudience(request, admin);
      return (count?.agents ?? 0) + (count?.prospects ?? 0);
    },

    close: () => [imports, campaigns, approvals].forEach((client) => client[Symbol.dispose]()),
  };
}

const inAll = (words: string) => ({ en: words, sv: words, fi: words });

/** A short mail of each kind of block that needs no picture. */
const planned = {
  name: "Bench",
  kind: CampaignKind.NEWS,
  coolDownDays: 0,
  holdOutPercent: 0,
  ratePerMinute: 10_000,
  content: {
    subject: inAll("Home sellers in {{area|your area}}"),
    preheader: inAll("Ask for agents"),
    blocks: [
      { kind: BlockKind.TEXT, text: inAll("Hello {{first_name|colleague}},\n\nsellers ask for agents.") },
      { kind: BlockKind.BUTTON, text: inAll("See the leads"), target: "https://doorlight.example/leads" },
      { kind: BlockKind.DIVIDER, text: inAll("") },
      { kind: BlockKind.TEXT, text: inAll("Kind regards") },
    ],
    fallback: "en",
  },
};
