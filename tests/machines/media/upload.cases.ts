import assert from 'node:assert/strict'

import type { EventObject } from 'xstate'

import { uploadMachine } from '../../../src/machines/media/upload/machine.ts'
import type { UploadReport } from '../../../src/machines/media/upload/machine.ts'
import { photo } from '../../views/components/people.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal, video } from '../people.ts'
import { pendingUpload } from './pendingUploads.ts'

type Machine = typeof uploadMachine
type Upload = ReturnType<Start<Machine>>

const input = pendingUpload('a')
const fit = { isFit: true, hash: 'abc', left: 4 } as const
const unfit = { isFit: false, problem: 'Choose a JPEG, PNG, WebP or HEIC photo.' } as const
const stored = { ok: true as const, data: { kind: 'photo' as const, item: photo({ id: 9 }) } }
const damaged = refusal(422, 'unreadable_photo', 'This photo can’t be read. It may be damaged.')
const tooMany = refusal(409, 'too_many_photos', 'You have 16 photos, which is the most. Delete one first.')
const same = refusal(409, 'same_photo', 'You have uploaded this photo already.')
const tooManyVideos = refusal(
  409,
  'too_many_videos',
  'You have 2 videos, which is the most. Delete one first.',
)
const tooManyUploads = refusal(409, 'too_many_uploads', 'You have too many unfinished uploads.')
const busy = refusal(429, 'rate_limited', 'Too many uploads. Try again in a minute.')

const isMoved = (event: EventObject): event is Extract<UploadReport, { type: 'upload.moved' }> =>
  event.type === 'upload.moved'
const told = (upload: Upload) =>
  upload.told.map(({ event }) => (isMoved(event) ? event.upload.state : event.type))
const lastTold = (upload: Upload) => upload.told.at(-1)?.event

/** An upload that has its turn. */
function started(start: Start<Machine>): Upload {
  const upload = start(input)
  upload.finish('check', fit)
  upload.send({ type: 'upload.start' })
  return upload
}

const problem = ({ context }: Upload) => [context.upload.problem, context.upload.canRetry]

const journeys: Record<string, Journey<Machine>> = {
  'checks the file, waits for its turn, sends it and reports the stored photo': (start) => {
    const upload = start(input)
    upload.isIn('checking')
    assert.deepEqual(upload.inputsOf('check'), [input])
    upload.finish('check', fit)
    upload.isIn('waiting')
    const checked = { ...input, hash: 'abc', state: 'waiting' }
    assert.deepEqual(lastTold(upload), { type: 'upload.checked', upload: checked, left: 4 })
    upload.send({ type: 'upload.start' })
    upload.isIn({ uploading: 'sending' })
    upload.send({ type: 'send.progressed', percent: 40 })
    assert.deepEqual(lastTold(upload), {
      type: 'upload.moved',
      upload: { ...checked, state: 'sending', progress: 40 },
    })
    upload.send({ type: 'send.progressed', percent: 100 })
    upload.isIn({ uploading: 'storing' })
    upload.finish('sendFile', stored)
    upload.isIn('stored')
    assert.equal(upload.snapshot.status, 'done')
    assert.deepEqual(lastTold(upload), {
      type: 'upload.stored',
      upload: { ...checked, state: 'stored', progress: 100, stored: stored.data },
      stored: stored.data,
    })
    assert.deepEqual(told(upload), [
      'checking',
      'upload.checked',
      'sending',
      'sending',
      'storing',
      'upload.stored',
    ])
  },
  'hands the sender of the file the way to report progress': (start) => {
    const upload = started(start)
    const [sending] = upload.inputsOf('sendFile')
    assert.ok(sending instanceof Object && 'upload' in sending && 'sender' in sending)
    assert.equal(sending.sender, upload.actor)
  },
  'refuses a file that may not be sent, and does not send it': (start) => {
    const upload = start(input)
    upload.finish('check', unfit)
    upload.isIn('refused')
    assert.deepEqual(problem(upload), [unfit.problem, false])
    assert.deepEqual(told(upload), ['checking', 'refused'])
    upload.send({ type: 'upload.retry' })
    upload.isIn('refused')
    assert.deepEqual(upload.inputsOf('sendFile'), [])
    upload.send({ type: 'upload.cancel' })
    upload.isIn('cancelled')
    assert.deepEqual(lastTold(upload), { type: 'upload.cancelled', key: 'a' })
  },
  'is refused by the queue, and checked again when tried again': (start) => {
    const upload = start(input)
    upload.finish('check', fit)
    upload.send({ type: 'upload.refuse', problem: 'You have no room.', canRetry: true })
    upload.isIn('refused')
    assert.deepEqual(problem(upload), ['You have no room.', true])
    upload.send({ type: 'upload.retry' })
    upload.isIn('checking')
    assert.deepEqual(problem(upload), [null, false])
  },
  'fails when the check has no answer, and can be tried again': (start) => {
    const upload = start(input)
    upload.fail('check', new Error('The connection was lost. Try again.'))
    upload.isIn('failed')
    assert.deepEqual(problem(upload), ['The connection was lost. Try again.', false])
    upload.send({ type: 'upload.retry' })
    upload.isIn('checking')
    assert.deepEqual(told(upload), ['checking', 'failed', 'checking'])
  },
  'fails when the connection is lost, and sends all of it again with the same key': (start) => {
    const upload = started(start)
    upload.send({ type: 'send.progressed', percent: 60 })
    upload.fail('sendFile', new Error('The connection was lost. Try again.'))
    upload.isIn('failed')
    upload.send({ type: 'upload.retry' })
    upload.finish('check', fit)
    upload.send({ type: 'upload.start' })
    assert.equal(upload.context.upload.progress, 0)
    upload.finish('sendFile', stored)
    upload.isIn('stored')
    assert.deepEqual(
      upload.inputsOf('sendFile').map((sent) => {
        assert.ok(sent instanceof Object && 'upload' in sent && sent.upload instanceof Object)
        return 'key' in sent.upload && sent.upload.key
      }),
      ['a', 'a'],
    )
  },
  'fails when the server is signed out or asked too often': (start) => {
    for (const answer of [refusal(401, 'unauthenticated', 'Log in first.'), busy]) {
      const upload = started(start)
      upload.finish('sendFile', answer)
      upload.isIn('failed')
      assert.deepEqual(problem(upload), [answer.message, false])
    }
  },
  'is refused by the server in its words; only a full account can be tried again': (start) => {
    for (const answer of [damaged, same, refusal(413, 'too_large', 'This file is too large.')]) {
      const upload = started(start)
      upload.finish('sendFile', answer)
      upload.isIn('refused')
      assert.deepEqual(problem(upload), [answer.message, false])
    }
    for (const answer of [tooMany, tooManyVideos, tooManyUploads]) {
      const full = started(start)
      full.finish('sendFile', answer)
      full.isIn('refused')
      assert.deepEqual(problem(full), [answer.message, true])
      full.send({ type: 'upload.retry' })
      full.isIn('checking')
    }
  },
  'reports a stored video, which the server has yet to process': (start) => {
    const upload = started(start)
    const item = video({ id: 4, is_processed: false, progress: 0 })
    upload.finish('sendFile', { ok: true, data: { kind: 'video', item } })
    const last = lastTold(upload)
    assert.ok(last?.type === 'upload.stored' && 'stored' in last)
    assert.deepEqual(last.stored, { kind: 'video', item })
  },
  'lets the server forget a file only when it is cancelled': (start) => {
    const failed = started(start)
    failed.fail('sendFile')
    assert.deepEqual(failed.effects, [])
    failed.send({ type: 'upload.cancel' })
    assert.deepEqual(failed.effects, [{ type: 'discard', params: failed.context.upload }])
  },
  'says a failure that is no error as it is': (start) => {
    const upload = started(start)
    upload.fail('sendFile', 'out of order')
    assert.deepEqual(problem(upload), ['out of order', false])
  },
  'can be cancelled until the server has all of it': (start) => {
    const checking = start(input)
    checking.send({ type: 'upload.cancel' })
    checking.isIn('cancelled')
    assert.deepEqual(checking.underWay('check'), [])

    const waiting = start(input)
    waiting.finish('check', fit)
    waiting.send({ type: 'upload.cancel' })
    waiting.isIn('cancelled')

    const sending = started(start)
    sending.send({ type: 'upload.cancel' })
    sending.isIn('cancelled')
    assert.deepEqual(sending.underWay('sendFile'), [])

    const storing = started(start)
    storing.send({ type: 'send.progressed', percent: 100 })
    storing.send({ type: 'upload.cancel' })
    storing.isIn({ uploading: 'storing' })

    const again = started(start)
    again.send({ type: 'send.progressed', percent: 100 })
    again.send({ type: 'send.progressed', percent: 100 })
    again.isIn({ uploading: 'storing' })
    again.send({ type: 'send.progressed', percent: 0 })
    again.isIn({ uploading: 'sending' })
    again.send({ type: 'upload.cancel' })
    again.isIn('cancelled')

    const failed = started(start)
    failed.fail('sendFile')
    failed.send({ type: 'upload.cancel' })
    failed.isIn('cancelled')
  },
  'gives up a connection on which nothing is sent for a minute': (start) => {
    const upload = started(start)
    upload.elapse(59_000)
    upload.send({ type: 'send.progressed', percent: 1 })
    upload.elapse(59_999)
    upload.isIn({ uploading: 'sending' })
    upload.elapse(1)
    upload.isIn('failed')
    assert.deepEqual(problem(upload), ['The connection is too slow, or lost.', false])
    assert.deepEqual(upload.underWay('sendFile'), [])
  },
  'gives up a server that does not answer for three minutes': (start) => {
    const upload = started(start)
    upload.send({ type: 'send.progressed', percent: 100 })
    upload.elapse(179_999)
    upload.isIn({ uploading: 'storing' })
    upload.elapse(1)
    upload.isIn('failed')
    assert.deepEqual(problem(upload), ['The connection is too slow, or lost.', false])
  },
}

export const upload = chart({
  machine: uploadMachine,
  inputs: [input],
  events: {
    'upload.refuse': [{ problem: 'You have no room.', canRetry: true }],
    'send.progressed': [{ percent: 40 }, { percent: 100 }],
  },
  services: {
    check: { done: [fit, unfit], error: [new Error('lost')] },
    sendFile: { done: [stored, damaged, tooMany, busy, refusal(401)], error: [new Error('lost')] },
  },
  journeys,
})
