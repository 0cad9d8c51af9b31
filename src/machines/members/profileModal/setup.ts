import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'

import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { Dudelisting } from '../../../../contract/dudelist.ts'
import { privateMediaLifetime } from '../../../../contract/limits.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { ToggleIntent, MediaAccessDuration } from '../../app/toggle/types.ts'
import { type RenewedMedia, withMedia, withRenewed } from './withMedia.ts'
import { trimmed } from '../../../../contract/blankText.ts'

/** The id of the question. Only one profile is open at a time. */
export const blockQuestion = 'member.block'

export const shownOf = ({ profile }: { profile: OpenedProfile | null }) =>
  profile ?? notProvided('a profile that is not there')

/** Returns the server's own text, or '' when it sent none: the status line tells a member nothing. */
export const serverText = ({ message, isMessageMissing }: Refusal) => (isMessageMissing ? '' : message)

const privateMediaOf = ({ profile }: { profile: OpenedProfile | null }) => [
  ...(profile?.private_photos ?? []),
  ...(profile?.private_videos ?? []),
]

export const profileModal = setup({
  types: {
    input: {} as { name: string | undefined },
    context: {} as {
      name: string
      profile: OpenedProfile | null
      problem: string
      /** Whether a private file failed since its addresses were renewed. One that fails with a new address is gone. */
      hasMediaFailed: boolean
    },
    events: {} as
      | { type: 'profile.reload' }
      /** Shows another member of the list from which this profile was opened. */
      | { type: 'profile.show'; name: string | undefined }
      | { type: 'profile.list'; to: Dudelisting['dudelist_type'] }
      | { type: 'mediaAccess.grant'; for: MediaAccessDuration }
      | { type: 'mediaAccess.revoke' }
      | { type: 'profile.block' }
      /** The server may have changed this member. */
      | { type: 'profile.outdated'; id: number }
      /** A photo or video did not load. */
      | { type: 'media.failed'; address: string }
      | FactOf<'member.changed' | 'toggle.stored' | 'confirmation.confirmed'>
      | FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>
      | FactOf<'network.cameBack' | 'realtime.reset'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Reports the signed-in member as outdated when an admin may have decided about them. */
    decisions: fromCallback(() => notProvided('decisions')),
    toggles: fromCallback<ToggleIntent>(() => notProvided('toggles')),
    loadProfile: fromPromise<Answer<OpenedProfile>, { name: string }>(() => notProvided('loadProfile')),
    /** Fetches the member's photos and videos, whose private addresses end. */
    loadMedia: fromPromise<Answer<RenewedMedia>, { id: number }>(() => notProvided('loadMedia')),
  },
  guards: {
    ...answerGuards,
    hasNoName: ({ context }) => context.name === '',
    isOtherName: ({ context }, name: string | undefined) => context.name !== trimmed(name ?? ''),
    isShownMember: ({ context }, { id }: { readonly id: number }) => context.profile?.id === id,
    isShownBlocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.profile?.id === id && changes.is_blocked === true,
    /** The toggle changes fields that only the server knows: the end of access, or the note of a list entry. */
    isAboutShown: ({ context }, { subject }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'allMediaAccess' ||
      (context.profile?.id === subject.id &&
        (subject.toggle === 'mediaAccess' || subject.toggle === 'dudelist')),
    hasPrivateMedia: ({ context }) => privateMediaOf(context).length > 0,
    /** Renewing helps only private files that are still shown and have not failed with a new address before. */
    isPrivateAddress: ({ context }, address: string) =>
      !context.hasMediaFailed &&
      privateMediaOf(context).some((media) => Object.values<unknown>(media).includes(address)),
    /** Nothing private is left: access has ended, or the member deleted it. */
    isNothingPrivate: (_, answer: Answer<RenewedMedia>) =>
      answer.ok && ![...answer.data.photos, ...answer.data.videos].some((media) => media.is_private),
    isBlocking: (_, { id }: FactOf<'confirmation.confirmed'>) => id === blockQuestion,
  },
  actions: {
    setName: assign((_, name: string | undefined) => ({
      name: trimmed(name ?? ''),
      profile: null,
      hasMediaFailed: false,
    })),
    setMediaFailed: assign({ hasMediaFailed: true }),
    forgetMediaFailed: assign({ hasMediaFailed: false }),
    setProfile: assign((_, profile: OpenedProfile) => ({ profile })),
    setMedia: assign(({ context: { profile } }, media: RenewedMedia) => ({
      profile: profile && { ...profile, ...withRenewed(profile, media) },
    })),
    forgetProfile: assign({ profile: null }),
    changeProfile: assign(({ context }, { changes }: FactOf<'member.changed'>) => ({
      profile: context.profile && { ...context.profile, ...changes },
    })),
    // See `docs/product.md#profile-lookup-errors`.
    setProblem: assign((_, message: string) => ({ problem: message || 'Some unknown error happen.' })),
    changeMedia: assign(({ context }, fact: FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>) => ({
      profile: context.profile && withMedia(context.profile, fact),
    })),
    setListed: sendTo('toggles', ({ context }, to: Dudelisting['dudelist_type']): ToggleIntent => {
      const { id, dudelist_type: from } = shownOf(context)
      return { type: 'toggle.set', subject: { toggle: 'dudelist', id }, from, to }
    }),
    setMediaAccess: sendTo('toggles', ({ context }, to: MediaAccessDuration | false): ToggleIntent => {
      const { id, looks_at_my_private: from } = shownOf(context)
      return { type: 'toggle.set', subject: { toggle: 'mediaAccess', id }, from, to }
    }),
    setBlocked: sendTo('toggles', ({ context }): ToggleIntent => {
      const { id } = shownOf(context)
      return { type: 'toggle.set', subject: { toggle: 'block', id }, from: false, to: true }
    }),
    ask: (_, intent: ConfirmationIntent) => notProvided(intent.type),
    countView: (_, id: number) => notProvided(`view ${id}`),
  },
  delays: {
    // 30 s before the addresses end, so that the answer comes in time, even after one retry.
    addressesEnding: privateMediaLifetime - 30_000,
    retryDelay: 10_000,
  },
})
