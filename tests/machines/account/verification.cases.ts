import assert from 'node:assert/strict'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { VerificationPhoto } from '../../../contract/verificationPhoto.ts'
import { verificationMachine } from '../../../src/machines/account/verification/machine.ts'
import type { PendingUpload, UploadState } from '../../../src/machines/media/pendingUpload.ts'
import { chart, type Start } from '../harness/chart.ts'
import { photoFile } from '../media/pendingUploads.ts'
import { refusal, self } from '../people.ts'

type Actor = ReturnType<Start<typeof verificationMachine>>

const sent = (fields: Partial<VerificationPhoto> = {}): VerificationPhoto => ({
  id: 3,
  url: '/media/verification/token/full.webp',
  width: 600,
  height: 800,
  profile: '/profile/Luc',
  user: { id: 1, name: 'Luc' },
  code: '482913',
  state: 'pending',
  rejection: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  ...fields,
})

const none = self()
const pending = self({ verification_photo: sent() })
const rejected = self({
  verification_photo: sent({
    state: 'rejected',
    rejection: { reason: 'Write the code by hand.', text: 'The last digit is hidden.' },
  }),
  verification_code: '115200',
})
const accepted = self({ is_verified: true, verification_photo: sent({ state: 'accepted' }) })

/** What a browser gives for its camera; charts only pass it on. */
const stream: MediaStream = Object.create(null)
const photo = { file: photoFile('me.jpg'), key: 'key-of-the-photo' }
const stored = { kind: 'verification' as const, item: pending }
const unreached = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t reach the site. Nothing was changed. Try again.' },
}

const moved = ({ upload }: { upload: PendingUpload | null }, state: UploadState) =>
  upload === null ? [] : [{ upload: { ...upload, state, progress: 40, problem: 'The connection was lost.' } }]

const uploadIn = (actor: Actor): PendingUpload => {
  assert.ok(actor.context.upload)
  return actor.context.upload
}
const move = (actor: Actor, state: UploadState) =>
  actor.send({ type: 'upload.moved', upload: { ...uploadIn(actor), state } })
const takeAndSend = (actor: Actor) => {
  actor.send({ type: 'photo.open' })
  actor.send({ type: 'photo.choose', photo })
  actor.send({ type: 'photo.send' })
}
const change = (actor: Actor, user: UserSelf) => actor.send({ type: 'session.changed', user })
const toldTo = (actor: Actor) => actor.told.filter(({ to }) => to === 'upload').map(({ event }) => event.type)

export const verification = chart({
  machine: verificationMachine,
  inputs: [{ member: none }, { member: pending }, { member: rejected }, { member: accepted }],
  events: {
    'photo.choose': [{ photo }],
    'camera.opened': [{ stream }],
    'session.changed': [{ user: none }, { user: pending }, { user: rejected }, { user: accepted }],
    'session.started': [
      { user: none, lastEventId: null },
      { user: self({ id: 9, name: 'Marek' }), lastEventId: null },
    ],
    'upload.moved': (context) => [...moved(context, 'sending'), ...moved(context, 'failed')],
    'upload.checked': (context) => moved(context, 'waiting').map((report) => ({ ...report, left: 1 })),
    'upload.stored': (context) => moved(context, 'stored').map((report) => ({ ...report, stored })),
    'upload.cancelled': [{ key: photo.key }],
  },
  services: {
    withdraw: {
      done: [{ ok: true, data: none }, refusal(401), refusal(409)],
      error: [new Error('No network.')],
    },
  },
  explore: ({ context }) => context.member.id === 1,
  journeys: {
    'a photo of the camera is reviewed, sent with its code, and then waits': (start) => {
      const actor = start({ member: none })
      actor.isIn({ settled: 'none' })
      actor.send({ type: 'photo.open' })
      actor.isIn({ choosing: 'deciding' })
      actor.send({ type: 'camera.use' })
      actor.isIn({ choosing: { camera: 'opening' } })
      actor.send({ type: 'camera.opened', stream })
      actor.isIn({ choosing: { camera: 'live' } })
      assert.equal(actor.context.stream, stream)
      actor.send({ type: 'photo.choose', photo })
      actor.isIn({ choosing: 'reviewing' })
      assert.deepEqual([actor.context.stream, actor.underWay('camera')], [null, []])
      actor.send({ type: 'photo.send' })
      actor.isIn({ sending: 'underWay' })
      const { key, file, purpose } = uploadIn(actor)
      assert.deepEqual([key, file, purpose.kind, purpose.code], [photo.key, photo.file, 'photo', '482913'])
      actor.send({ type: 'upload.checked', upload: uploadIn(actor), left: 1 })
      assert.deepEqual(toldTo(actor), ['upload.start'])
      move(actor, 'sending')
      actor.isIn({ sending: 'underWay' })
      actor.send({ type: 'upload.stored', upload: uploadIn(actor), stored })
      actor.isIn({ settled: 'pending' })
      assert.deepEqual(actor.effects, [{ type: 'tell', params: pending }])
      assert.deepEqual([actor.context.photo, actor.context.upload], [null, null])
    },
    'a rejected member sees why, and tries again with the new code': (start) => {
      const actor = start({ member: pending })
      actor.isIn({ settled: 'pending' })
      change(actor, rejected)
      actor.isIn({ settled: 'rejected' })
      takeAndSend(actor)
      assert.equal(uploadIn(actor).purpose.code, '115200')
      actor.send({ type: 'upload.stored', upload: uploadIn(actor), stored })
      change(actor, accepted)
      actor.isIn({ settled: 'accepted' })
    },
    'a decision while a photo is taken does not change the code that it shows': (start) => {
      const actor = start({ member: pending })
      actor.send({ type: 'photo.open' })
      change(actor, rejected)
      actor.isIn({ choosing: 'deciding' })
      actor.send({ type: 'photo.choose', photo })
      actor.send({ type: 'photo.send' })
      assert.equal(uploadIn(actor).purpose.code, '482913')
      move(actor, 'refused')
      actor.isIn({ sending: 'stuck' })
      actor.send({ type: 'photo.again' })
      actor.isIn({ choosing: 'deciding' })
      assert.equal(actor.context.code, '115200')
    },
    'follows how far the upload is, and why it is stuck': (start) => {
      const actor = start({ member: none })
      takeAndSend(actor)
      const upload: PendingUpload = {
        ...uploadIn(actor),
        state: 'failed',
        progress: 40,
        problem: 'The connection was lost.',
      }
      actor.send({ type: 'upload.moved', upload })
      assert.deepEqual(actor.context.upload, upload)
    },
    'a blocked or missing camera is told, and can be tried again': (start) => {
      const actor = start({ member: none })
      actor.send({ type: 'photo.open' })
      actor.send({ type: 'camera.use' })
      actor.send({ type: 'camera.denied' })
      actor.isIn({ choosing: 'denied' })
      actor.send({ type: 'camera.use' })
      actor.send({ type: 'camera.missing' })
      actor.isIn({ choosing: 'missing' })
      actor.send({ type: 'camera.use' })
      actor.send({ type: 'camera.opened', stream })
      actor.send({ type: 'photo.close' })
      actor.isIn({ settled: 'none' })
      assert.deepEqual([actor.context.stream, actor.underWay('camera')], [null, []])
    },
    'a photo that was not sent is sent again, or given up': (start) => {
      const actor = start({ member: none })
      takeAndSend(actor)
      // Closing the modal ends no upload.
      actor.send({ type: 'photo.close' })
      actor.isIn({ sending: 'underWay' })
      move(actor, 'failed')
      actor.isIn({ sending: 'stuck' })
      actor.send({ type: 'photo.retry' })
      assert.deepEqual(toldTo(actor), ['upload.retry'])
      move(actor, 'checking')
      actor.isIn({ sending: 'underWay' })
      move(actor, 'failed')
      actor.send({ type: 'photo.close' })
      actor.isIn({ settled: 'none' })
      assert.deepEqual(actor.underWay('upload'), [])
    },
    'another photo can be taken instead': (start) => {
      const actor = start({ member: none })
      actor.send({ type: 'photo.open' })
      actor.send({ type: 'photo.choose', photo })
      actor.send({ type: 'photo.again' })
      actor.isIn({ choosing: 'deciding' })
      assert.equal(actor.context.photo, null)
    },
    'the photo that waits can be withdrawn': (start) => {
      const actor = start({ member: pending })
      actor.send({ type: 'verification.withdraw' })
      actor.isIn('withdrawing')
      actor.finish('withdraw', { ok: true, data: none })
      actor.isIn({ settled: 'none' })
      assert.deepEqual(actor.effects, [{ type: 'tell', params: none }])
    },
    'the mark is given up after a question': (start) => {
      const actor = start({ member: accepted })
      actor.send({ type: 'mark.giveUp' })
      actor.isIn({ settled: 'givingUp' })
      actor.send({ type: 'mark.keep' })
      actor.isIn({ settled: 'accepted' })
      actor.send({ type: 'mark.giveUp' })
      actor.send({ type: 'verification.withdraw' })
      actor.fail('withdraw')
      actor.isIn({ settled: 'accepted' })
      actor.send({ type: 'mark.giveUp' })
      actor.send({ type: 'verification.withdraw' })
      actor.finish('withdraw', refusal(409))
      actor.isIn({ settled: 'accepted' })
      assert.deepEqual(actor.effects, [
        unreached,
        { type: 'flash', params: { type: 'error', html: refusal(409).message } },
      ])
    },
    'an alias begins with its own verification': (start) => {
      const actor = start({ member: pending })
      actor.send({ type: 'photo.open' })
      actor.send({ type: 'session.started', user: pending, lastEventId: null })
      actor.isIn({ choosing: 'deciding' })
      const marek = self({ id: 9, name: 'Marek' })
      actor.send({ type: 'session.started', user: marek, lastEventId: null })
      actor.isIn({ settled: 'none' })
      assert.deepEqual(actor.context.member, marek)
    },
  },
})
