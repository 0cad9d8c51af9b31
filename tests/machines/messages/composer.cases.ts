import assert from 'node:assert/strict'

import type { ContextFrom } from 'xstate'

import { composerMachine } from '../../../src/machines/messages/composer/machine.ts'
import {
  selectAttachments,
  selectCanSend,
  selectCanUpload,
  selectConversation,
  selectIsLocked,
  selectIsReadOnly,
  selectOutgoing,
  selectRoom,
  selectText,
  selectUploading,
} from '../../../src/machines/messages/composer/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import type { Attachment } from '../../../src/machines/messages/attachment.ts'
import { pendingUpload, photoFile } from '../media/pendingUploads.ts'
import { attachment, outgoingMessage } from './outgoingMessages.ts'

type Machine = typeof composerMachine
type Context = ContextFrom<Machine>
type Composer = ReturnType<Start<Machine>>

/** Luc (1) writes to Marek (2). */
const input = { ownId: 1, otherId: 2, conversation: '1-2' }
const campfire = { coordinates: [3.7, 51] as [number, number], address: 'Ghent, Belgium' }
const draft = (text: string, ...attachments: Attachment[]) => ({
  conversation: '1-2',
  toUserId: 2,
  text,
  attachments,
  isUnlock: false,
})
const photo = attachment(1)
const video = attachment(1, { kind: 'video' })

const tenUploads = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => pendingUpload(key))

const write = (composer: Composer, text: string) => composer.send({ type: 'draft.changed', text })
const restore = (composer: Composer, text: string, ...attachments: Attachment[]) =>
  composer.send({ type: 'draft.restored', text, attachments })
const attach = (composer: Composer, ...attachments: Attachment[]) => {
  for (const each of attachments) composer.send({ type: 'attachment.add', attachment: each })
}
const attached = (composer: Composer) =>
  selectAttachments(composer.snapshot).map(({ kind, id }) => `${kind} ${id}`)
const report = (composer: Composer, ...outgoing: ReturnType<typeof outgoingMessage>[]) =>
  composer.send({ type: 'outbox.changed', outgoing })
const states = (composer: Composer) =>
  selectOutgoing(composer.snapshot).map(({ key, state }) => `${key} ${state}`)
/** What the outbox was asked for. */
const asked = (composer: Composer) =>
  composer.told.filter(({ to }) => to === 'outbox').map(({ event }) => event)

/** What flashes say. */
const flashed = (composer: Composer) =>
  composer.effects.flatMap(({ type, params }) =>
    type === 'flash' && params instanceof Object && 'html' in params ? [params.html] : [],
  )

const journeys: Record<string, Journey<Machine>> = {
  'asks the outbox and the device for this conversation only': (start) => {
    const composer = start(input)
    assert.deepEqual(composer.inputsOf('outbox'), [{ conversation: '1-2' }])
    assert.deepEqual(composer.inputsOf('drafts'), [{ ownId: 1, conversation: '1-2' }])
  },
  'stores each change of the draft, and sends no blank one': (start) => {
    const composer = start(input)
    composer.isIn({ writing: 'empty' })
    write(composer, '   ')
    composer.isIn({ writing: 'empty' })
    assert.equal(selectText(composer.snapshot), '   ')
    assert.equal(selectCanSend(composer.snapshot), false)
    write(composer, 'Yes')
    composer.isIn({ writing: 'drafting' })
    assert.deepEqual(composer.effects.at(-1), {
      type: 'storeDraft',
      params: { ownId: 1, draft: draft('Yes') },
    })
    write(composer, 'Yes, and')
    write(composer, '')
    composer.isIn({ writing: 'empty' })
    assert.equal(selectText(composer.snapshot), '')
    assert.deepEqual(
      composer.effects,
      ['   ', 'Yes', 'Yes, and', ''].map((text) => ({
        type: 'storeDraft',
        params: { ownId: 1, draft: draft(text) },
      })),
    )
  },
  'restores the draft of an earlier visit': (start) => {
    const composer = start(input)
    restore(composer, '')
    composer.isIn({ writing: 'empty' })
    restore(composer, 'That roof.')
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'That roof.')
    assert.deepEqual(composer.effects, [])
  },
  'restores the attachments of an earlier visit': (start) => {
    const composer = start(input)
    restore(composer, '', photo, video)
    composer.isIn({ writing: 'drafting' })
    assert.deepEqual(attached(composer), ['photo 1', 'video 1'])
    assert.deepEqual(composer.effects, [])
  },
  'stores each attachment and each removal with the text': (start) => {
    const composer = start(input)
    write(composer, 'Look')
    attach(composer, photo, video)
    composer.send({ type: 'attachment.remove', attachment: { kind: 'photo', id: 1 } })
    assert.deepEqual(
      composer.effects.slice(1),
      [draft('Look', photo), draft('Look', photo, video), draft('Look', video)].map((stored) => ({
        type: 'storeDraft',
        params: { ownId: 1, draft: stored },
      })),
    )
  },
  'sends attachments without a text, and clears both': (start) => {
    const composer = start(input)
    attach(composer, photo, video)
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectCanSend(composer.snapshot), true)
    write(composer, ' Look ')
    composer.send({ type: 'message.send' })
    assert.deepEqual(asked(composer), [{ type: 'message.send', draft: draft('Look', photo, video) }])
    composer.isIn({ writing: 'empty' })
    assert.deepEqual(composer.effects.at(-1), { type: 'storeDraft', params: { ownId: 1, draft: draft('') } })
    attach(composer, photo)
    composer.send({ type: 'attachment.remove', attachment: photo })
    composer.isIn({ writing: 'empty' })
    assert.equal(selectCanSend(composer.snapshot), false)
  },
  'attaches each photo or video once, and ten at most': (start) => {
    const composer = start(input)
    attach(composer, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => attachment(id)))
    attach(composer, photo)
    assert.equal(attached(composer).length, 9)
    assert.equal(composer.snapshot.can({ type: 'attachment.add', attachment: video }), true)
    attach(composer, video, attachment(10))
    assert.deepEqual(attached(composer).slice(8), ['photo 9', 'video 1'])
    assert.equal(selectCanSend(composer.snapshot), true)
  },
  'sends nothing while there are more than ten attachments, which several returned messages may have': (
    start,
  ) => {
    const composer = start(input)
    const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((id) => attachment(id))
    restore(composer, 'Look', ...eleven)
    assert.equal(selectCanSend(composer.snapshot), false)
    composer.send({ type: 'attachment.remove', attachment: attachment(11) })
    assert.equal(selectCanSend(composer.snapshot), true)
  },
  'hands the text to the outbox without surrounding blanks, and clears the draft': (start) => {
    const composer = start(input)
    write(composer, '  I can bring the stove.\n')
    composer.send({ type: 'message.send' })
    composer.isIn({ writing: 'empty' })
    assert.deepEqual(asked(composer), [{ type: 'message.send', draft: draft('I can bring the stove.') }])
    assert.deepEqual(composer.effects.at(-1), {
      type: 'storeDraft',
      params: { ownId: 1, draft: draft('') },
    })
    assert.equal(selectText(composer.snapshot), '')
  },
  'hands a place to the outbox at once, and keeps the draft': (start) => {
    const shared = { type: 'message.send', draft: { ...draft(''), location: campfire } }
    const composer = start(input)
    write(composer, 'I am by the')
    attach(composer, photo)
    const { value } = composer.snapshot
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [shared])
    assert.deepEqual(composer.snapshot.value, value)
    assert.equal(selectText(composer.snapshot), 'I am by the')
    assert.deepEqual(attached(composer), ['photo 1'])
    report(composer, outgoingMessage('confirming'))
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [shared, shared])
    composer.isIn('lockedWhileConfirming')
  },
  'shares no place in a read-only thread': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    composer.isIn('readOnly')
    assert.equal(selectIsReadOnly(composer.snapshot), true)
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [])
    composer.isIn('readOnly')
  },
  'sends a text of 5,000 characters, and no longer one': (start) => {
    const composer = start(input)
    write(composer, 'x'.repeat(5_001))
    assert.equal(selectCanSend(composer.snapshot), false)
    write(composer, 'x'.repeat(5_000))
    assert.equal(selectCanSend(composer.snapshot), true)
  },
  'holds what the outbox holds for this conversation': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('sending'))
    assert.deepEqual(states(composer), ['a sending'])
    composer.isIn({ writing: 'empty' })
    report(composer)
    assert.deepEqual(states(composer), [])
  },
  'has a failed message tried again or discarded by the outbox': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('failed'))
    assert.deepEqual(states(composer), ['a failed'])
    composer.isIn({ writing: 'empty' })
    composer.send({ type: 'message.retry', key: 'a' })
    composer.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(asked(composer), [
      { type: 'message.retry', key: 'a' },
      { type: 'message.discard', key: 'a' },
    ])
  },
  'is locked while the 429 question is open, and keeps the draft': (start) => {
    const composer = start(input)
    write(composer, 'And then')
    report(composer, outgoingMessage('confirming'))
    composer.isIn('lockedWhileConfirming')
    assert.equal(selectIsLocked(composer.snapshot), true)
    write(composer, 'Something else')
    attach(composer, photo)
    assert.deepEqual(attached(composer), [])
    composer.send({ type: 'message.send' })
    assert.equal(selectText(composer.snapshot), 'And then')
    assert.deepEqual(asked(composer), [])
    assert.deepEqual(states(composer), ['a confirming'])
    report(composer, outgoingMessage('resending'))
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectIsLocked(composer.snapshot), false)
    assert.deepEqual(states(composer), [])
  },
  'has the text back after a cancelled 429 question': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'))
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'empty' })
    assert.deepEqual(states(composer), [])
    restore(composer, 'I can bring the stove.')
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'I can bring the stove.')
  },
  'has the text back that returns while another question is open': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'))
    restore(composer, 'I can bring the stove.')
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'drafting' })
  },
  'stays locked while another message of the same question waits': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'), outgoingMessage('queued', { key: 'b' }))
    report(composer, outgoingMessage('resending'), outgoingMessage('queued', { key: 'b' }))
    composer.isIn('lockedWhileConfirming')
    assert.deepEqual(states(composer), ['a resending', 'b queued'])
  },
  'keeps the draft when the thread becomes read-only, and goes on with it when it is writable again': (
    start,
  ) => {
    const composer = start(input)
    write(composer, 'Hello')
    composer.send({ type: 'thread.readOnly' })
    composer.isIn('readOnly')
    assert.equal(selectText(composer.snapshot), 'Hello')
    write(composer, 'Hello?')
    assert.equal(selectText(composer.snapshot), 'Hello')
    composer.send({ type: 'thread.writable' })
    composer.isIn({ writing: 'drafting' })
  },
  'stays read-only when the outbox reports or is asked': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    report(composer, outgoingMessage('failed'))
    composer.isIn('readOnly')
    composer.send({ type: 'message.retry', key: 'a' })
    composer.isIn('readOnly')
    composer.send({ type: 'message.discard', key: 'a' })
    composer.isIn('readOnly')
    assert.equal(asked(composer).length, 2)
  },
  'is empty when a thread without a draft becomes writable': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    composer.send({ type: 'thread.writable' })
    composer.isIn({ writing: 'empty' })
  },
  'leaves the state in place when the outbox reports, is asked, or returns a draft': (start) => {
    const composer = start(input)
    write(composer, 'Yes')
    report(composer, outgoingMessage('sending'))
    composer.send({ type: 'message.retry', key: 'a' })
    composer.send({ type: 'message.discard', key: 'a' })
    restore(composer, 'Yes, and')
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'Yes, and')
    assert.equal(composer.started.length, 3)
  },
  'uploads photos for this conversation, as many as the message may have, and says how many were left out': (
    start,
  ) => {
    const composer = start(input)
    assert.deepEqual(composer.inputsOf('uploads'), [{ conversation: '1-2' }])
    assert.equal(selectConversation(composer.snapshot), '1-2')
    attach(composer, ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => attachment(id)))
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photoFile(name))
    composer.send({ type: 'photos.upload', files })
    assert.deepEqual(composer.told.at(-1), {
      to: 'uploads',
      event: { type: 'photos.upload', files: files.slice(0, 2) },
    })
    composer.send({ type: 'uploading.changed', uploading: [pendingUpload('a'), pendingUpload('b')] })
    assert.equal(selectRoom(composer.snapshot), 0)
    assert.equal(selectCanUpload(composer.snapshot), true)
    const before = composer.told.length
    composer.send({ type: 'photos.upload', files })
    assert.equal(composer.told.length, before)
    assert.deepEqual(flashed(composer), [
      'A message has at most 10 photos and videos. One file was left out.',
      'A message has at most 10 photos and videos.',
    ])
    attach(composer, attachment(9))
    assert.equal(selectAttachments(composer.snapshot).length, 8)
    composer.send({ type: 'uploading.changed', uploading: [pendingUpload('a')] })
    attach(composer, attachment(9))
    assert.equal(selectAttachments(composer.snapshot).length, 9)
  },
  'counts the files that were left out': (start) => {
    const composer = start(input)
    const files = Array.from({ length: 12 }, (_, index) => photoFile(`${index}.jpg`))
    composer.send({ type: 'photos.upload', files: files.slice(0, 10) })
    assert.deepEqual(flashed(composer), [])
    composer.send({ type: 'photos.upload', files })
    assert.deepEqual(flashed(composer), [
      'A message has at most 10 photos and videos. 2 files were left out.',
    ])
  },
  'cancels an upload for this conversation': (start) => {
    const composer = start(input)
    composer.send({ type: 'uploading.changed', uploading: [pendingUpload('a')] })
    composer.send({ type: 'upload.cancel', key: 'a' })
    assert.deepEqual(composer.told.at(-1), { to: 'uploads', event: { type: 'upload.cancel', key: 'a' } })
  },
  'attaches what was uploaded, and can be sent once nothing more is being uploaded': (start) => {
    const composer = start(input)
    write(composer, 'Look')
    const uploading = [pendingUpload('a')]
    composer.send({ type: 'uploading.changed', uploading })
    assert.equal(selectUploading(composer.snapshot), uploading)
    assert.equal(selectCanSend(composer.snapshot), false)
    composer.send({ type: 'attachment.uploaded', attachment: photo })
    assert.equal(selectCanSend(composer.snapshot), false)
    composer.send({ type: 'uploading.changed', uploading: [] })
    assert.equal(selectCanSend(composer.snapshot), true)
    assert.deepEqual(attached(composer), ['photo 1'])
    assert.deepEqual(composer.effects.at(-1), {
      type: 'storeDraft',
      params: { ownId: 1, draft: draft('Look', photo) },
    })
    const { length } = composer.effects
    composer.send({ type: 'attachment.uploaded', attachment: photo })
    assert.equal(composer.effects.length, length)
  },
  'attaches what was uploaded while the 429 question is open, and uploads nothing then': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'))
    assert.equal(selectCanUpload(composer.snapshot), false)
    composer.send({ type: 'uploading.changed', uploading: [pendingUpload('a')] })
    composer.send({ type: 'attachment.uploaded', attachment: photo })
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'drafting' })
    assert.deepEqual(attached(composer), ['photo 1'])
    composer.send({ type: 'thread.readOnly' })
    composer.send({ type: 'uploading.changed', uploading: [] })
    composer.send({ type: 'attachment.uploaded', attachment: video })
    composer.isIn('readOnly')
    assert.deepEqual(attached(composer), ['photo 1', 'video 1'])
  },
  'has the same outgoing messages after each keystroke, so that no row renders again': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('sending'))
    const before = selectOutgoing(composer.snapshot)
    write(composer, 'Yes')
    assert.equal(selectOutgoing(composer.snapshot), before)
  },
}

export const composer = chart({
  machine: composerMachine,
  inputs: [input],
  events: {
    'draft.changed': [{ text: '' }, { text: 'Yes' }, { text: 'x'.repeat(5_001) }],
    'draft.restored': [
      { text: '', attachments: [] },
      { text: 'Yes', attachments: [] },
    ],
    'attachment.add': [{ attachment: photo }],
    'attachment.remove': [{ attachment: photo }],
    'outbox.changed': ({ outgoing }: Context) =>
      outgoing.length === 0
        ? [{ outgoing: [outgoingMessage('confirming')] }, { outgoing: [outgoingMessage('sending')] }]
        : [{ outgoing: [outgoingMessage('resending')] }, { outgoing: [] }],
    'uploading.changed': ({ uploading }: Context) => [
      { uploading: uploading.length === 0 ? tenUploads : [] },
    ],
    'attachment.uploaded': [{ attachment: photo }],
    'photos.upload': [
      { files: [photoFile()] },
      { files: Array.from({ length: 11 }, (_, index) => photoFile(`${index}.jpg`)) },
    ],
    'upload.cancel': [{ key: 'a' }],
    'place.share': [{ location: campfire }],
    'message.retry': [{ key: 'a' }],
    'message.discard': [{ key: 'a' }],
  },
  survivors: {
    'writing.drafting: message.send [isSendable] stays goes to writing.empty':
      'the draft is cleared, and an empty one leads there at once',
  },
  journeys,
})
