import assert from 'node:assert/strict'

import { privateMediaLifetime } from '../../../contract/limits.ts'
import type { OpenedProfile } from '../../../contract/members.ts'
import { profileModalMachine } from '../../../src/machines/members/profileModal/machine.ts'
import { selectProfile, selectProblem } from '../../../src/machines/members/profileModal/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Start } from '../harness/chart.ts'
import { photo } from '../../views/components/people.ts'
import { profile, refusal, video } from '../people.ts'

const stored = <Toggle extends 'mediaAccess' | 'block' | 'allMediaAccess'>(toggle: Toggle, id: number) => ({
  subject: { toggle, id },
  to: true as const,
  at: '2026-03-01T12:00:00.000Z',
})

const shown = (start: Start<typeof profileModalMachine>, fields: Partial<OpenedProfile> = {}) => {
  const modal = start({ name: 'Marek' })
  modal.finish('loadProfile', { ok: true, data: profile(fields) })
  return modal
}
const effectsOf = (modal: ReturnType<typeof shown>, effect: string) =>
  modal.effects.filter(({ type }) => type === effect).map(({ params }) => params)
/** A private photo and video, at addresses with this ending. */
const privateMedia = (end: string) => ({
  public_photos: [photo({ id: 6, url: '/media/photo/open/full.webp' })],
  private_photos: [photo({ is_private: true, square160_url: `/media/private/${end}/square160.webp` })],
  private_videos: [video({ is_private: true, url: `/media/private-videos/${end}/video.mp4` })],
})
const failedPicture = (end: string) =>
  ({ type: 'media.failed', address: `/media/private/${end}/square160.webp` }) as const
const failedVideo = (end: string) =>
  ({ type: 'media.failed', address: `/media/private-videos/${end}/video.mp4` }) as const
const answered = (end: string) => ({ ok: true as const, data: profile(privateMedia(end)) })
/** The photos and videos of {@link privateMedia} as they are fetched alone. */
const renewed = (end: string) => {
  const { public_photos: open, private_photos: photos, private_videos: videos } = privateMedia(end)
  return { ok: true as const, data: { photos: [...open, ...photos], videos } }
}
const renewals = (modal: ReturnType<typeof shown>) => modal.inputsOf('loadMedia').length
const loads = (modal: ReturnType<typeof shown>) => modal.inputsOf('loadProfile').length
const viewed = (modal: ReturnType<typeof shown>) => effectsOf(modal, 'countView')

export const profileModal = chart({
  machine: profileModalMachine,
  inputs: [{ name: 'Marek' }, { name: undefined }],
  events: {
    'member.changed': [
      { id: 2, changes: { in_dudelist: true } },
      { id: 99, changes: { in_dudelist: true } },
      { id: 2, changes: { is_blocked: true } },
    ],
    'photo.changed': [{ id: 6, changes: {} }],
    'media.deleted': [{ kind: 'photo', id: 1 }],
    'video.changed': [{ id: 6, changes: {} }],
    'profile.outdated': [{ id: 2 }, { id: 99 }],
    'profile.show': [{ name: 'Marek' }, { name: 'Sami' }, { name: undefined }],
    'profile.list': [{ to: 'buddies' }, { to: null }],
    'mediaAccess.grant': [{ for: 7 }],
    'media.failed': [
      { address: failedPicture('first').address },
      { address: '/media/photo/other/full.webp' },
    ],
    'toggle.stored': [stored('mediaAccess', 2), stored('mediaAccess', 99), stored('block', 2)],
    'confirmation.confirmed': [{ id: 'member.block' }, { id: 'another question' }],
  },
  services: {
    loadProfile: {
      done: [
        { ok: true, data: profile() },
        answered('first'),
        refusal(404, 'not_found'),
        refusal(403, 'not_public'),
        refusal(403, 'upgrade_required'),
        refusal(429, 'too_many', 'Slow down a little.'),
      ],
      error: [new Error('The database sleeps.'), 'nothing that was ever thrown'],
    },
    loadMedia: {
      done: [renewed('first'), { ok: true, data: { photos: [], videos: [] } }, refusal(404), refusal(429)],
      error: [new Error('timeout')],
    },
  },
  // Changes of the profile, and showing another member, do not affect what can follow.
  explore: ({ context }) => context.profile?.in_dudelist !== true && context.name !== 'Sami',
  journeys: {
    'a profile is loaded by its name and shown': (start) => {
      const modal = start({ name: 'Marek' })
      modal.isIn('loading')
      assert.deepEqual(modal.inputsOf('loadProfile'), [{ name: 'Marek' }])
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
    },
    'a missing name does not exist, and nobody is asked': (start) => {
      const modal = start({ name: undefined })
      modal.isIn('missing')
      assert.deepEqual(modal.underWay('loadProfile'), [])
    },
    'a 404 does not exist': (start) => {
      const modal = start({ name: 'Nobody' })
      modal.finish('loadProfile', refusal(404))
      modal.isIn('missing')
    },
    'a 403 is not open to public': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', refusal(403))
      modal.isIn('notPublic')
    },
    'beyond the profiles of a day, the limit is shown with the server’s words, and another name is asked for':
      (start) => {
        const modal = start({ name: 'Marek' })
        modal.finish('loadProfile', refusal(403, 'upgrade_required', 'Today’s 288 profiles are used up.'))
        modal.isIn('limited')
        assert.equal(selectProblem(modal.snapshot), 'Today’s 288 profiles are used up.')
        modal.send({ type: 'profile.show', name: 'Sami' })
        modal.isIn('loading')
      },
    'any other refusal gives the server’s message': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', refusal(429, 'too_many', 'Slow down a little.'))
      modal.isIn('failed')
      assert.equal(selectProblem(modal.snapshot), 'Slow down a little.')
    },
    'a refusal without a message does not show its status line': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ...refusal(409, '', '409: Conflict'), isMessageMissing: true })
      modal.isIn('failed')
      assert.equal(selectProblem(modal.snapshot), 'Some unknown error happen.')
    },
    'an error without a message gives the spec’s text': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile', new Error(''))
      modal.isIn('failed')
      assert.equal(selectProblem(modal.snapshot), 'Some unknown error happen.')
      modal.send({ type: 'profile.reload' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
    },
    'an error with the server’s words gives those': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile', new Error('The database sleeps.'))
      assert.equal(selectProblem(modal.snapshot), 'The database sleeps.')
    },
    'the shown member follows what is changed about him, and nobody else does': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'member.changed', id: 99, changes: { dudelist_note: 'Somebody else' } })
      assert.equal(selectProfile(modal.snapshot)?.dudelist_note, null)
      modal.send({ type: 'member.changed', id: 2, changes: { dudelist_note: 'Prefers mornings' } })
      assert.equal(selectProfile(modal.snapshot)?.dudelist_note, 'Prefers mornings')
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
      modal.isIn({ shown: 'current' })
      modal.send({ type: 'network.cameBack' })
      const changes = { is_online: false, in_dudelist: true }
      modal.send({ type: 'member.changed', id: 2, changes })
      modal.isIn({ shown: 'refreshing' })
      assert.deepEqual(
        selectProfile(modal.snapshot),
        profile({ dudelist_note: 'Prefers mornings', ...changes }),
      )
    },
    'what was missed while the line was down is fetched; a failure leaves the profile, a 404 does not': (
      start,
    ) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'network.cameBack' })
      modal.isIn({ shown: 'refreshing' })
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
      modal.fail('loadProfile')
      modal.isIn({ shown: 'outdated' })

      modal.send({ type: 'realtime.reset' })
      modal.isIn({ shown: 'refreshing' })
      modal.finish('loadProfile', { ok: true, data: profile({ city: 'Bruges' }) })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.city, 'Bruges')

      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', refusal(429))
      modal.isIn({ shown: 'outdated' })
      assert.equal(selectProfile(modal.snapshot)?.city, 'Bruges')
      modal.elapse(60_000)
      modal.isIn({ shown: 'outdated' })

      modal.send({ type: 'network.cameBack' })
      modal.isIn({ shown: 'refreshing' })
      modal.finish('loadProfile', refusal(404))
      modal.isIn('missing')
      assert.equal(selectProfile(modal.snapshot), null)
    },
    'what is fetched anew replaces the whole profile': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', answered('before'))
      modal.send({ type: 'realtime.reset' })
      const anew = profile({ city: 'Bruges', ...privateMedia('anew'), public_photos: [] })
      modal.finish('loadProfile', { ok: true, data: anew })
      assert.deepEqual(selectProfile(modal.snapshot), anew)
    },
    'the own profile is fetched anew when an admin may have decided about it, and no other': (start) => {
      const modal = shown(start, { is_verified: true, ...privateMedia('first') })
      modal.send({ type: 'profile.outdated', id: 99 })
      modal.isIn({ shown: 'current' })
      modal.send({ type: 'profile.outdated', id: 2 })
      modal.isIn({ shown: 'refreshing' })
      // Another decision may be later than what is being fetched.
      modal.send({ type: 'profile.outdated', id: 2 })
      assert.equal(loads(modal), 3)
      modal.finish('loadProfile', { ok: true, data: profile({ is_verified: false }) })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.is_verified, false)
    },
    'a profile that is closed to the public meanwhile is shown no longer': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'realtime.reset' })
      modal.isIn({ shown: 'refreshing' })
      modal.finish('loadProfile', refusal(403))
      modal.isIn('notPublic')
      assert.equal(selectProfile(modal.snapshot), null)

      const later = shown(start, privateMedia('first'))
      later.waitFor('addressesEnding')
      later.finish('loadMedia', { ok: true, data: { photos: [], videos: [] } })
      later.finish('loadProfile', refusal(403))
      later.isIn('notPublic')
    },
    'a visit is noted when a profile is shown, and not again when it is fetched anew': (start) => {
      const modal = shown(start)
      assert.deepEqual(viewed(modal), [2])
      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      assert.equal(effectsOf(modal, 'countView').length, 1)
      modal.send({ type: 'profile.show', name: 'Sami' })
      modal.finish('loadProfile', { ok: true, data: profile({ id: 3, name: 'Sami' }) })
      assert.deepEqual(viewed(modal), [2, 3])
    },
    'what is set by a click says how it was shown and how it is wanted': (start) => {
      const modal = shown(start, { dudelist_type: 'hotties' })
      modal.send({ type: 'profile.list', to: 'buddies' })
      modal.send({ type: 'mediaAccess.grant', for: 7 })
      assert.deepEqual(modal.told, [
        {
          to: 'toggles',
          event: {
            type: 'toggle.set',
            subject: { toggle: 'dudelist', id: 2 },
            from: 'hotties',
            to: 'buddies',
          },
        },
        {
          to: 'toggles',
          event: { type: 'toggle.set', subject: { toggle: 'mediaAccess', id: 2 }, from: false, to: 7 },
        },
      ])
      modal.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
      modal.send({ type: 'mediaAccess.revoke' })
      assert.deepEqual(modal.told.at(-1)?.event, {
        type: 'toggle.set',
        subject: { toggle: 'mediaAccess', id: 2 },
        from: true,
        to: false,
      })
      modal.isIn({ shown: 'current' })
    },
    'what only the server can say of it is fetched when it is stored': (start) => {
      const modal = shown(start)
      modal.send({ type: 'toggle.stored', ...stored('mediaAccess', 99) })
      modal.send({ type: 'toggle.stored', ...stored('block', 2) })
      modal.isIn({ shown: 'current' })
      modal.send({
        type: 'toggle.stored',
        ...stored('block', 2),
        subject: { toggle: 'dudelist', id: 2 },
        to: null,
      })
      modal.isIn({ shown: 'refreshing' })
      modal.send({ type: 'toggle.stored', ...stored('mediaAccess', 2) })
      modal.finish('loadProfile', { ok: true, data: profile({ looks_at_my_private: true }) })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.looks_at_my_private, true)
      modal.send({ type: 'toggle.stored', ...stored('allMediaAccess', 1) })
      modal.isIn({ shown: 'refreshing' })
    },
    'blocking is asked about, and closes the profile': (start) => {
      const modal = shown(start)
      modal.send({ type: 'profile.block' })
      assert.deepEqual(effectsOf(modal, 'ask'), [
        {
          type: 'confirmation.ask',
          id: 'member.block',
          title: 'Block Marek?',
          name: 'Marek',
          sentence: 'You won’t see each other.',
          detail:
            'Your list entries and notes about each other are deleted, and you stop sharing private photos with each other. They are not told. You can unblock them under Blocked members.',
          label: 'Block',
          tone: 'danger',
        },
      ])
      modal.send({ type: 'confirmation.confirmed', id: 'another question' })
      modal.isIn({ shown: 'current' })
      assert.equal(modal.told.length, 0)
      modal.send({ type: 'confirmation.confirmed', id: 'member.block' })
      modal.isIn('blocked')
      assert.deepEqual(modal.told.at(-1)?.event, {
        type: 'toggle.set',
        subject: { toggle: 'block', id: 2 },
        from: false,
        to: true,
      })
      assert.deepEqual(effectsOf(modal, 'ask').at(-1), { type: 'confirmation.settle', id: 'member.block' })
    },
    'a question is taken back when the profile is not there any more': (start) => {
      const modal = shown(start)
      modal.send({ type: 'profile.block' })
      modal.send({ type: 'profile.show', name: 'Sami' })
      assert.deepEqual(effectsOf(modal, 'ask').at(-1), { type: 'confirmation.settle', id: 'member.block' })
    },
    'who is blocked elsewhere is shown no longer': (start) => {
      const modal = shown(start)
      modal.send({ type: 'member.changed', id: 99, changes: { is_blocked: true } })
      modal.isIn({ shown: 'current' })
      modal.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
      modal.isIn('blocked')
      assert.deepEqual(modal.told, [])
    },
    'the addresses of private pictures are renewed half a minute before they end, and nothing says so': (
      start,
    ) => {
      const modal = shown(start, privateMedia('first'))
      modal.elapse(privateMediaLifetime - 30_001)
      modal.isIn({ shown: 'current' })
      modal.elapse(1)
      modal.isIn({ shown: 'renewing' })
      assert.deepEqual(modal.inputsOf('loadMedia'), [{ id: profile().id }])
      modal.finish('loadMedia', renewed('second'))
      modal.isIn({ shown: 'current' })
      assert.deepEqual(selectProfile(modal.snapshot)?.private_videos, privateMedia('second').private_videos)
      assert.equal(effectsOf(modal, 'countView').length, 1)
      modal.waitFor('addressesEnding')
      modal.isIn({ shown: 'renewing' })
      modal.finish('loadMedia', refusal(404))
      modal.isIn('missing')
    },
    'a profile without private pictures is not asked for again': (start) => {
      const modal = shown(start, { public_photos: [photo()] })
      modal.elapse(2 * privateMediaLifetime)
      modal.isIn({ shown: 'current' })
      assert.equal(loads(modal), 1)
    },
    'what could not be renewed is asked for again before it ends': (start) => {
      const modal = shown(start, privateMedia('first'))
      modal.waitFor('addressesEnding')
      modal.fail('loadMedia')
      modal.isIn({ shown: 'outdated' })
      modal.waitFor('retryDelay')
      modal.finish('loadMedia', refusal(429))
      modal.isIn({ shown: 'outdated' })
      modal.elapse(10_000)
      modal.isIn({ shown: 'renewing' })
      modal.finish('loadMedia', renewed('second'))
      modal.isIn({ shown: 'current' })
    },
    'a private picture or video that does not load is given a new address, once until the next are due': (
      start,
    ) => {
      const modal = shown(start, privateMedia('first'))
      modal.send({ type: 'media.failed', address: '/media/photo/open/full.webp' })
      modal.send(failedPicture('another'))
      modal.isIn({ shown: 'current' })
      modal.send(failedPicture('first'))
      modal.isIn({ shown: 'renewing' })
      modal.send(failedVideo('first'))
      modal.finish('loadMedia', renewed('second'))
      modal.send(failedPicture('first'))
      modal.send(failedPicture('second'))
      modal.isIn({ shown: 'current' })
      assert.equal(renewals(modal), 1)

      modal.waitFor('addressesEnding')
      modal.finish('loadMedia', renewed('third'))
      modal.send(failedVideo('third'))
      modal.isIn({ shown: 'renewing' })
      modal.finish('loadMedia', renewed('fourth'))
      assert.equal(renewals(modal), 3)
    },
    'what failed of one member says nothing of another': (start) => {
      const modal = shown(start, privateMedia('first'))
      modal.send(failedPicture('first'))
      modal.finish('loadMedia', renewed('second'))
      modal.send({ type: 'profile.show', name: 'Sami' })
      modal.finish('loadProfile', {
        ok: true,
        data: profile({ ...privateMedia('his'), id: 3, name: 'Sami' }),
      })
      modal.send(failedPicture('his'))
      modal.isIn({ shown: 'renewing' })
    },
    'the whole profile is fetched again once nothing private of it is shared any more': (start) => {
      const modal = shown(start, privateMedia('first'))
      modal.waitFor('addressesEnding')
      modal.finish('loadMedia', { ok: true, data: { photos: [photo({ id: 6 })], videos: [] } })
      modal.isIn({ shown: 'refreshing' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
    },
    'a photo that is gone when addresses are renewed is shown no longer': (start) => {
      const modal = shown(start, privateMedia('first'))
      modal.waitFor('addressesEnding')
      modal.finish('loadMedia', {
        ok: true,
        data: { photos: privateMedia('second').private_photos, videos: [] },
      })
      modal.isIn({ shown: 'current' })
      assert.deepEqual(selectProfile(modal.snapshot)?.public_photos, [])
      assert.deepEqual(selectProfile(modal.snapshot)?.private_videos, [])
      assert.deepEqual(selectProfile(modal.snapshot)?.private_photos, privateMedia('second').private_photos)
    },
    'a photo or video that is changed elsewhere is changed here, public or private': (start) => {
      const modal = shown(start, {
        public_photos: [photo({ id: 6 }), photo({ id: 7 })],
        private_photos: [photo({ id: 8 })],
        public_videos: [video({ id: 6 })],
        private_videos: [video({ id: 9 })],
      })
      const changes = { is_hot_clicked: true, total_hot_click_count: 4 }
      const clicked = () => {
        const of = selectProfile(modal.snapshot)
        const media = [
          ...(of?.public_photos ?? []),
          ...(of?.private_photos ?? []),
          ...(of?.public_videos ?? []),
          ...(of?.private_videos ?? []),
        ]
        return media.map(({ is_hot_clicked, total_hot_click_count: count }) => is_hot_clicked && count)
      }
      modal.send({ type: 'photo.changed', id: 6, changes })
      assert.deepEqual(clicked(), [4, false, false, false, false])
      modal.send({ type: 'photo.changed', id: 8, changes })
      modal.send({ type: 'video.changed', id: 9, changes })
      assert.deepEqual(clicked(), [4, false, 4, false, 4])
      modal.send({ type: 'video.changed', id: 6, changes })
      assert.deepEqual(clicked(), [4, false, 4, 4, 4])
      modal.send({ type: 'media.deleted', kind: 'photo', id: 6 })
      assert.deepEqual(clicked(), [false, 4, 4, 4])
      modal.send({ type: 'media.deleted', kind: 'video', id: 9 })
      assert.deepEqual(clicked(), [false, 4, 4])
    },
    'another member is loaded in the place of the one that is shown': (start) => {
      const modal = shown(start)
      modal.send({ type: 'profile.show', name: 'Marek' })
      modal.isIn({ shown: 'current' })
      modal.send({ type: 'profile.show', name: 'Sami' })
      modal.isIn('loading')
      assert.equal(selectProfile(modal.snapshot), null)
      assert.deepEqual(modal.inputsOf('loadProfile').at(-1), { name: 'Sami' })
      modal.send({ type: 'profile.show', name: undefined })
      modal.isIn('missing')
    },
    'what did not load is asked for again when the line is back': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile')
      modal.send({ type: 'network.cameBack' })
      modal.isIn('loading')
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
    },
  },
})
