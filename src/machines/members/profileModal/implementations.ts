import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import type { ToggleIntent } from '../../app/toggle/types.ts'
import type { togglesMachine } from '../../app/toggles/machine.ts'
import { createUpToDate } from '../../app/toggles/upToDate.ts'
import type { ShownChange } from '../../app/toggle/shownChange.ts'
import { type RenewedMedia, withMedia, withMediaChange } from './withMedia.ts'
import type { profileModalMachine } from './machine.ts'

export interface ProfileModalDeps {
  bus: Bus
  toggles: ActorRefFrom<typeof togglesMachine>
  loadProfile: (name: string, signal: AbortSignal) => Promise<Answer<OpenedProfile>>
  /** Returns the photos and videos of another member. */
  loadMemberMedia: (id: number, signal: AbortSignal) => Promise<Answer<RenewedMedia>>
  /** Returns the member's own, also those that wait for approval. */
  loadOwnPhotos: (id: number, signal: AbortSignal) => Promise<Answer<RenewedMedia['photos']>>
  loadOwnVideos: (id: number, signal: AbortSignal) => Promise<Answer<RenewedMedia['videos']>>
  countView: (id: number) => Promise<unknown>
  /** The signed-in member. */
  self: () => Pick<UserSelf, 'id' | 'is_private_viewing'>
  /** Returns the server's text of an unexpected answer, or null. */
  serverMessage: (error: unknown) => string | null
}

const profileWithFact = (profile: OpenedProfile, fact: ShownChange): OpenedProfile => {
  if (fact.type === 'photo.changed' || fact.type === 'video.changed') return withMedia(profile, fact)
  return fact.type === 'member.changed' && fact.id === profile.id ? { ...profile, ...fact.changes } : profile
}

const mediaWithFact = (media: RenewedMedia, fact: ShownChange): RenewedMedia =>
  fact.type === 'photo.changed' || fact.type === 'video.changed' ? withMediaChange(media, fact) : media

export const createProfileModalImplementations = (deps: ProfileModalDeps) => {
  const { bus, toggles, self, serverMessage } = deps
  const upToDate = createUpToDate(deps)
  async function loadMedia(id: number, signal: AbortSignal): Promise<Answer<RenewedMedia>> {
    if (id !== self().id) return deps.loadMemberMedia(id, signal)
    const [photos, videos] = await Promise.all([
      deps.loadOwnPhotos(id, signal),
      deps.loadOwnVideos(id, signal),
    ])
    if (!photos.ok) return photos
    return videos.ok ? { ok: true, data: { photos: photos.data, videos: videos.data } } : videos
  }
  return {
    actors: {
      facts: listenTo<typeof profileModalMachine>(bus, {
        'member.changed': true,
        'photo.changed': true,
        'video.changed': true,
        'media.deleted': true,
        'toggle.stored': true,
        'confirmation.confirmed': true,
        'network.cameBack': true,
        'realtime.reset': true,
      }),
      // A decision of an admin comes with a flash: the mark, a photo or a video may have gone.
      decisions: fromCallback<EventObject>(({ sendBack }) => {
        const outdate = () => sendBack({ type: 'profile.outdated', id: self().id })
        const flashes = [bus.on('realtime.successFlash', outdate), bus.on('realtime.errorFlash', outdate)]
        return () => {
          for (const flash of flashes) flash.unsubscribe()
        }
      }),
      toggles: fromCallback<ToggleIntent>(({ receive }) => receive((intent) => toggles.send(intent))),
      loadProfile: fromPromise<Answer<OpenedProfile>, { name: string }>(async ({ input, signal }) => {
        try {
          return await upToDate(deps.loadProfile(input.name, signal), profileWithFact)
        } catch (error) {
          throw new Error(serverMessage(error) ?? '', { cause: error })
        }
      }),
      loadMedia: fromPromise<Answer<RenewedMedia>, { id: number }>(({ input, signal }) =>
        upToDate(loadMedia(input.id, signal), mediaWithFact),
      ),
    },
    actions: {
      ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
      // A view that is not counted is not worth an error.
      countView: (_: unknown, id: number) => {
        const { id: ownId, is_private_viewing: isPrivate } = self()
        if (id !== ownId && !isPrivate) deps.countView(id).catch(() => {})
      },
    },
  }
}
