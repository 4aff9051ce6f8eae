import { corpus } from "./picture-corpus.ts";
import type { Calls, Member, Mortal } from "./start-mortal.ts";

/** Pictures and offices. */
export const profileCalls = (identity: Mortal): Calls => ({
  SetImage: async () => {
    const { as } = await identity.member();
    const picture = await corpus.photo("png");
    return () => identity.profile.setImage({ picture }, as);
  },
  RemoveImage: async () => {
    const { as } = await identity.member();
    await identity.profile.setImage({ picture: await corpus.photo("jpeg") }, as);
    return () => identity.profile.removeImage({}, as);
  },
  CreateOffice: async () => {
    const { as } = await identity.member();
    return () => identity.profile.createOffice({ name: "Immortal" }, as);
  },
  RequestToJoinOffice: async () => {
    const [{ officeId }, { as }] = [await founder(identity), await identity.member()];
    return () => identity.profile.requestToJoinOffice({ officeId }, as);
  },
  WithdrawJoinRequest: async () => {
    const [{ officeId }, { as }] = [await founder(identity), await identity.member()];
    await identity.profile.requestToJoinOffice({ officeId }, as);
    return () => identity.profile.withdrawJoinRequest({}, as);
  },
  LeaveOffice: async () => {
    const { as } = await founder(identity);
    return () => identity.profile.leaveOffice({}, as);
  },
  AcceptOfficeInvitation: async () => {
    const [boss, guest] = [await founder(identity), await founder(identity)];
    const token = await identity.linkFor(guest, () =>
      identity.profile.inviteColleague({ email: guest.email }, boss.as),
    );
    return () => identity.profile.acceptOfficeInvitation({ token }, guest.as);
  },
  RenameOffice: async () => {
    const [office, { as }] = [await askedFor(identity), await identity.member("admin")];
    return () => identity.profile.renameOffice({ ...office, name: "Immortal once more" }, as);
  },
  MergeOffice: async () => {
    const [office, into] = [await askedFor(identity), await founder(identity)];
    const { as } = await identity.member("admin");
    return () => identity.profile.mergeOffice({ ...office, intoId: into.officeId }, as);
  },
  RemoveOffice: async () => {
    const [office, { as }] = [await askedFor(identity), await identity.member("admin")];
    return () => identity.profile.removeOffice(office, as);
  },
  DecideJoinRequest: async () => {
    const [{ officeId }, { as }, admin] = [
      await founder(identity),
      await identity.member(),
      await identity.member("admin"),
    ];
    await identity.profile.requestToJoinOffice({ officeId }, as);
    const [request] = (await identity.profile.listJoinRequests({}, admin.as)).requests;
    return () => identity.profile.decideJoinRequest({ id: request!.id, approved: true }, admin.as);
  },
});

async function founder({ member, profile }: Mortal): Promise<Member & { officeId: string }> {
  const account = await member();
  const letters = account.id.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  const { user } = await profile.createOffice({ name: `Office of ${letters}` }, account.as);
  return { ...account, officeId: user!.office!.id };
}

/** An office with a member, and somebody who asks to join it. */
async function askedFor(identity: Mortal): Promise<{ id: string; version: bigint }> {
  const [{ officeId }, { as }] = [await founder(identity), await identity.member()];
  await identity.profile.requestToJoinOffice({ officeId }, as);
  return { id: officeId, version: 1n };
}
