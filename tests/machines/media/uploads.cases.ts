import assert from 'node:assert/strict'

import type { Video } from '../../../contract/media.ts'
import type { PendingUpload, UploadState } from '../../../src/machines/media/pendingUpload.ts'
import { uploadsMachine } from '../../../src/machines/media/uploads/machine.ts'
import { photo } from '../../views/components/people.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal, self, video } from '../people.ts'
import { chosenFile, purpose } from './pendingUploads.ts'

type Machine = typeof uploadsMachine
type Uploads = ReturnType<Start<Machine>>

const signedIn = { memberId: 1 }
const guest = { memberId: null }
const started = { type: 'session.started', user: self(), lastEventId: null } as const
const stored = { kind: 'photo' as const, item: photo({ id: 9 }) }

const add = (uploads: Uploads, ...keys: string[]) =>
  uploads.send({ type: 'uploads.add', files: keys.map((key) => chosenFile(key)) })
const uploadIn = (uploads: Uploads, key: string): PendingUpload => {
  const upload = uploads.context.uploads.find((own) => own.key === key)
  assert.ok(upload)
  return upload
}
const move = (uploads: Uploads, key: string, state: UploadState) =>
  uploads.send({ type: 'upload.moved', upload: { ...uploadIn(uploads, key), state } })
/** @param hash by default each file has bytes of its own */
const check = (uploads: Uploads, key: string, { left = 9, hash = `hash of ${key}` } = {}) =>
  uploads.send({
    type: 'upload.checked',
    upload: { ...uploadIn(uploads, key), state: 'waiting', hash },
    left,
  })
const store = (uploads: Uploads, key: string) =>
  uploads.send({
    type: 'upload.stored',
    upload: { ...uploadIn(uploads, key), state: 'stored', stored },
    stored,
  })
const processing = video({ id: 4, is_processed: false, progress: 0 })
const processed = video({ id: 4, progress: 100 })
const addClips = (uploads: Uploads, ...keys: string[]) =>
  uploads.send({
    type: 'uploads.add',
    files: keys.map((key) => chosenFile(key, { purpose: purpose({ kind: 'video', conversation: '1-2' }) })),
  })
const storeVideo = (uploads: Uploads, key: string, item: Video) =>
  uploads.send({
    type: 'upload.stored',
    upload: { ...uploadIn(uploads, key), state: 'stored', stored: { kind: 'video', item } },
    stored: { kind: 'video', item },
  })
const update = (uploads: Uploads, item: Video) => uploads.send({ type: 'realtime.videoUpdated', video: item })
const attachedTo = (uploads: Uploads) => uploads.effects.filter(({ type }) => type === 'attach').length
const states = (uploads: Uploads) => uploads.context.uploads.map(({ key, state }) => `${key} ${state}`)
const toldTo = (uploads: Uploads, key: string) =>
  uploads.told.filter(({ to }) => to === key).map(({ event }) => event.type)
const problemsTold = (uploads: Uploads) =>
  uploads.told.flatMap(({ event }) => ('problem' in event ? [event['problem']] : []))

const journeys: Record<string, Journey<Machine>> = {
  'starts an upload for each file, and shows them in the order in which they were chosen': (start) => {
    const uploads = start(signedIn)
    uploads.isIn('open')
    add(uploads, 'a', 'b')
    assert.deepEqual(states(uploads), ['a checking', 'b checking'])
    assert.deepEqual(uploads.underWay('upload'), ['a', 'b'])
    assert.deepEqual(
      uploads
        .inputsOf('upload')
        .map(
          (input) =>
            input instanceof Object && 'file' in input && input.file instanceof File && input.file.name,
        ),
      ['a.jpg', 'b.jpg'],
    )
    assert.deepEqual(uploads.effects, [{ type: 'tell', params: { type: 'uploads.begun' } }])
  },
  'takes a key once': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a')
    add(uploads, 'a')
    assert.deepEqual(states(uploads), ['a checking'])
    assert.equal(uploads.inputsOf('upload').length, 1)
  },
  'sends two files at the same time, and the next when one has ended': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b', 'c', 'd', 'e')
    for (const key of ['a', 'b', 'c', 'd', 'e']) check(uploads, key)
    assert.deepEqual(states(uploads), ['a sending', 'b sending', 'c waiting', 'd waiting', 'e waiting'])
    assert.deepEqual(toldTo(uploads, 'a'), ['upload.start'])
    move(uploads, 'a', 'storing')
    assert.deepEqual(toldTo(uploads, 'c'), [])
    store(uploads, 'a')
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.start'])
    move(uploads, 'b', 'failed')
    assert.deepEqual(toldTo(uploads, 'd'), ['upload.start'])
    uploads.send({ type: 'upload.cancelled', key: 'c' })
    assert.deepEqual(states(uploads), ['a stored', 'b failed', 'd sending', 'e sending'])
  },
  'keeps the line of a stored file, stops its upload, and tells every page': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a')
    check(uploads, 'a')
    store(uploads, 'a')
    assert.deepEqual(states(uploads), ['a stored'])
    assert.deepEqual(uploads.underWay('upload'), [])
    assert.deepEqual(
      uploads.effects.map(({ type }) => type),
      ['tell', 'attach', 'tell'],
    )
    assert.deepEqual(uploads.effects.at(-1), {
      type: 'tell',
      params: { type: 'media.uploaded', stored },
    })
    assert.deepEqual(uploads.facts, [
      { type: 'upload.ready', upload: uploadIn(uploads, 'a') },
      { type: 'upload.stored', upload: uploadIn(uploads, 'a') },
    ])
    uploads.send({ type: 'upload.retry', key: 'a' })
    uploads.send({ type: 'upload.cancel', key: 'a' })
    assert.deepEqual(states(uploads), [])
    uploads.isIn('open')
  },
  'refuses the same bytes twice, but not those of a refused or stored file': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b')
    check(uploads, 'a', { hash: 'same' })
    check(uploads, 'b', { hash: 'same' })
    assert.deepEqual(toldTo(uploads, 'b'), ['upload.refuse'])
    assert.deepEqual(states(uploads), ['a sending', 'b waiting'])
    assert.deepEqual(problemsTold(uploads), ['You’ve chosen this photo twice.'])
    move(uploads, 'b', 'refused')
    move(uploads, 'a', 'failed')
    add(uploads, 'c')
    check(uploads, 'c', { hash: 'same' })
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.refuse'])
    move(uploads, 'c', 'refused')
    check(uploads, 'a', { hash: 'same' })
    assert.deepEqual(toldTo(uploads, 'a'), ['upload.start', 'upload.start'])
    store(uploads, 'a')
    add(uploads, 'd')
    check(uploads, 'd', { hash: 'same' })
    assert.deepEqual(toldTo(uploads, 'd'), ['upload.start'])
  },
  'refuses files beyond the number left, counting those ahead of the same kind': (start) => {
    const uploads = start(signedIn)
    const clip = chosenFile('video', { purpose: purpose({ kind: 'video' }) })
    uploads.send({ type: 'uploads.add', files: [clip] })
    check(uploads, 'video')
    add(uploads, 'a', 'b', 'c')
    check(uploads, 'a', { left: 2 })
    check(uploads, 'b', { left: 2 })
    check(uploads, 'c', { left: 2 })
    assert.deepEqual(states(uploads), ['video sending', 'a sending', 'b waiting', 'c waiting'])
    assert.deepEqual(toldTo(uploads, 'b'), [])
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.refuse'])
    assert.deepEqual(problemsTold(uploads), ['You have no room for another photo. Delete one first.'])
    move(uploads, 'c', 'refused')
    uploads.send({ type: 'upload.retry', key: 'c' })
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.refuse', 'upload.retry'])
  },
  'refuses videos in words about videos': (start) => {
    const uploads = start(signedIn)
    const videos = ['a', 'b'].map((key) => chosenFile(key, { purpose: purpose({ kind: 'video' }) }))
    uploads.send({ type: 'uploads.add', files: videos })
    check(uploads, 'a', { left: 1, hash: 'same' })
    check(uploads, 'b', { left: 1, hash: 'same' })
    move(uploads, 'b', 'refused')
    check(uploads, 'b', { left: 1 })
    assert.deepEqual(problemsTold(uploads), [
      'You’ve chosen this video twice.',
      'You have no room for another video. Delete one first.',
    ])
  },
  'tries all failed files again, also when the network is back': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b', 'c')
    move(uploads, 'a', 'failed')
    move(uploads, 'b', 'refused')
    move(uploads, 'c', 'failed')
    uploads.send({ type: 'uploads.retryAll' })
    assert.deepEqual(
      [toldTo(uploads, 'a'), toldTo(uploads, 'b'), toldTo(uploads, 'c')],
      [['upload.retry'], [], ['upload.retry']],
    )
    uploads.send({ type: 'network.cameBack' })
    assert.deepEqual(toldTo(uploads, 'a'), ['upload.retry', 'upload.retry'])
  },
  'hides stored files when no other is left': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b')
    store(uploads, 'a')
    store(uploads, 'b')
    uploads.send({ type: 'uploads.dismissStored' })
    assert.deepEqual(uploads.context.uploads, [])
  },
  'passes a cancel on, and hides stored files together': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b', 'c')
    store(uploads, 'a')
    store(uploads, 'b')
    uploads.send({ type: 'upload.cancel', key: 'c' })
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.cancel'])
    uploads.send({ type: 'uploads.dismissStored' })
    assert.deepEqual(states(uploads), ['c checking'])
    uploads.send({ type: 'upload.cancelled', key: 'c' })
    assert.deepEqual(states(uploads), [])
    assert.deepEqual(uploads.underWay('upload'), [])
    uploads.send({ type: 'upload.cancel', key: 'c' })
    uploads.send({ type: 'upload.retry', key: 'c' })
    assert.deepEqual(toldTo(uploads, 'c'), ['upload.cancel'])
  },
  'shows how far the server has processed a stored video': (start) => {
    const uploads = start(signedIn)
    const item = video({ id: 4, is_processed: false, progress: 0 })
    const clip = chosenFile('clip', { purpose: purpose({ kind: 'video' }) })
    uploads.send({ type: 'uploads.add', files: [chosenFile('a'), clip] })
    store(uploads, 'a')
    uploads.send({
      type: 'upload.stored',
      upload: { ...uploadIn(uploads, 'clip'), state: 'stored', stored: { kind: 'video', item } },
      stored: { kind: 'video', item },
    })
    const updateWith = (fields: Parameters<typeof video>[0]) => update(uploads, { ...item, ...fields })
    updateWith({ progress: 40 })
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: { ...item, progress: 40 } })
    // Another video, perhaps from another device, and a photo with the same id.
    updateWith({ id: 5, progress: 80 })
    updateWith({ id: 9, progress: 80 })
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: { ...item, progress: 40 } })
    assert.deepEqual(uploadIn(uploads, 'a').stored, stored)
  },
  'attaches a video once it is processed, and not again': (start) => {
    const uploads = start(signedIn)
    addClips(uploads, 'clip', 'second', 'third')
    for (const key of ['clip', 'second', 'third']) check(uploads, key)
    assert.deepEqual(toldTo(uploads, 'third'), [])
    storeVideo(uploads, 'clip', processing)
    assert.equal(attachedTo(uploads), 0)
    assert.deepEqual(uploads.effects.at(-1), {
      type: 'tell',
      params: { type: 'media.uploaded', stored: { kind: 'video', item: processing } },
    })
    assert.deepEqual(uploads.underWay('upload'), ['second', 'third'])
    assert.deepEqual(toldTo(uploads, 'third'), ['upload.start'])
    update(uploads, { ...processing, progress: 80 })
    assert.equal(attachedTo(uploads), 0)
    update(uploads, processed)
    assert.deepEqual(uploads.effects.at(-1), {
      type: 'attach',
      params: { upload: uploadIn(uploads, 'clip') },
    })
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: processed })
    assert.deepEqual(
      uploads.facts.map(({ type }) => type),
      ['upload.stored', 'upload.ready'],
    )
    update(uploads, { ...processed, description: 'Dusk' })
    assert.equal(attachedTo(uploads), 1)
  },
  'attaches no video that could not be processed': (start) => {
    const uploads = start(signedIn)
    addClips(uploads, 'clip')
    storeVideo(uploads, 'clip', processing)
    update(uploads, { ...processing, failed_text: 'This video is damaged.' })
    assert.equal(attachedTo(uploads), 0)
  },
  'takes over what was told of a video before its upload was answered': (start) => {
    const uploads = start(signedIn)
    addClips(uploads, 'clip')
    check(uploads, 'clip')
    update(uploads, { ...processing, progress: 50 })
    update(uploads, video({ id: 5 }))
    update(uploads, processed)
    storeVideo(uploads, 'clip', processing)
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: processed })
    assert.equal(attachedTo(uploads), 1)
    assert.deepEqual(
      uploads.context.early.map(({ id }) => id),
      [5],
    )
  },
  'keeps the answer of an upload where it is newer, and nothing of videos from other devices': (start) => {
    const uploads = start(signedIn)
    update(uploads, processing)
    addClips(uploads, 'clip')
    update(uploads, processing)
    assert.deepEqual(uploads.context.early, [])
    check(uploads, 'clip')
    update(uploads, processing)
    storeVideo(uploads, 'clip', processed)
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: processed })
    update(uploads, processing)
    assert.deepEqual(uploads.context.early, [])
  },
  'asks for the videos that are processed meanwhile after a gap in what the server told': (start) => {
    const uploads = start(signedIn)
    addClips(uploads, 'clip', 'second', 'third')
    for (const key of ['clip', 'second', 'third']) check(uploads, key)
    uploads.send({ type: 'realtime.reset' })
    uploads.isIn({ open: 'upToDate' })
    storeVideo(uploads, 'clip', processing)
    storeVideo(uploads, 'second', { ...processing, id: 5 })
    storeVideo(uploads, 'third', video({ id: 6 }))
    uploads.send({ type: 'realtime.reset' })
    uploads.isIn({ open: 'refreshing' })
    assert.deepEqual(uploads.inputsOf('loadVideos'), [{ memberId: 1 }])
    const attachedBefore = attachedTo(uploads)
    const ended = { ...processing, id: 5, failed_text: 'This video is damaged.' }
    // The answer may be older than what is known of a video that is processed.
    const older = video({ id: 6, is_processed: false, progress: 0 })
    uploads.finish('loadVideos', { ok: true, data: [processed, ended, older, video({ id: 7 })] })
    uploads.isIn({ open: 'upToDate' })
    assert.equal(attachedTo(uploads), attachedBefore + 1)
    assert.deepEqual(uploads.effects.at(-1), {
      type: 'attach',
      params: { upload: uploadIn(uploads, 'clip') },
    })
    assert.deepEqual(uploadIn(uploads, 'clip').stored, { kind: 'video', item: processed })
    assert.deepEqual(uploadIn(uploads, 'second').stored, { kind: 'video', item: ended })
    assert.deepEqual(uploadIn(uploads, 'third').stored, { kind: 'video', item: video({ id: 6 }) })
    assert.deepEqual(uploads.context.early, [])
    uploads.send({ type: 'realtime.reset' })
    uploads.isIn({ open: 'upToDate' })
  },
  'asks for the videos again until the server answers': (start) => {
    const uploads = start(signedIn)
    addClips(uploads, 'clip')
    storeVideo(uploads, 'clip', processing)
    uploads.send({ type: 'realtime.reset' })
    uploads.send({ type: 'realtime.reset' })
    assert.equal(uploads.inputsOf('loadVideos').length, 2)
    uploads.fail('loadVideos')
    uploads.isIn({ open: 'waiting' })
    uploads.elapse(10_000)
    uploads.isIn({ open: 'refreshing' })
    uploads.finish('loadVideos', refusal(429))
    uploads.isIn({ open: 'waiting' })
    uploads.send({ type: 'realtime.reset' })
    uploads.isIn({ open: 'refreshing' })
    uploads.finish('loadVideos', { ok: true, data: [processed] })
    uploads.isIn({ open: 'upToDate' })
    assert.equal(attachedTo(uploads), 1)
  },
  'stops all uploads at sign-out, and takes none from a guest': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a', 'b')
    uploads.send({ type: 'session.ended' })
    uploads.isIn('closed')
    assert.deepEqual(uploads.underWay('upload'), [])
    assert.deepEqual(uploads.context, { memberId: null, uploads: [], early: [] })
    add(uploads, 'c')
    assert.deepEqual(states(uploads), [])
    uploads.send(started)
    uploads.isIn('open')
    add(uploads, 'c')
    assert.deepEqual(states(uploads), ['c checking'])
  },
  'forgets the files of another member, and goes on for the same': (start) => {
    const uploads = start(signedIn)
    add(uploads, 'a')
    uploads.send(started)
    assert.deepEqual(states(uploads), ['a checking'])
    uploads.send({ ...started, user: self({ id: 7 }) })
    uploads.isIn('open')
    assert.deepEqual(uploads.context, { memberId: 7, uploads: [], early: [] })
    assert.deepEqual(uploads.underWay('upload'), [])
  },
}

export const uploads = chart({
  machine: uploadsMachine,
  inputs: [signedIn, guest],
  events: {
    'uploads.add': [{ files: [chosenFile('a'), chosenFile('b')] }],
    'upload.moved': ({ uploads: own }: { uploads: readonly PendingUpload[] }) =>
      own
        .filter(({ state }) => state !== 'stored')
        .map((upload) => ({ upload: { ...upload, state: 'failed' as const } })),
    'upload.checked': ({ uploads: own }: { uploads: readonly PendingUpload[] }) =>
      own
        .filter(({ state }) => state === 'checking')
        .flatMap((upload) =>
          [0, 9].map((left) => ({ upload: { ...upload, state: 'waiting' as const, hash: 'abc' }, left })),
        ),
    'upload.stored': ({ uploads: own }: { uploads: readonly PendingUpload[] }) =>
      own
        .filter(({ state }) => state !== 'stored')
        .flatMap((upload) =>
          [stored, { kind: 'video' as const, item: processing }].map((made) => ({
            upload: { ...upload, state: 'stored' as const, stored: made },
            stored: made,
          })),
        ),
    'realtime.videoUpdated': [{ video: video({ id: 4 }) }],
    'upload.cancelled': [{ key: 'a' }],
    'upload.retry': [{ key: 'a' }],
    'upload.cancel': [{ key: 'a' }],
    'session.started': [
      { user: self(), lastEventId: null },
      { user: self({ id: 7 }), lastEventId: null },
    ],
  },
  services: {
    loadVideos: {
      done: [{ ok: true, data: [video({ id: 4 })] }, refusal(429)],
      error: [new Error('No network.')],
    },
  },
  // While videos are asked for, everything else goes on as before.
  explore: (snapshot) =>
    snapshot.context.memberId !== 7 &&
    snapshot.context.uploads.every(({ progress }) => progress === 0) &&
    (snapshot.matches('closed') ||
      snapshot.matches({ open: 'upToDate' }) ||
      snapshot.context.uploads.every(({ state }) => state === 'checking' || state === 'stored')),
  journeys,
  survivors: {
    'assign changeVideo puts what is new in early first':
      'videos are found by their ids, so that their order makes no difference',
    'closed: session.started stays goes to open': '`closed` leads to `open` by itself once a member is known',
    'open: session.started [isOtherMember] → open goes to closed':
      '`closed` leads to `open` by itself once a member is known',
  },
})
