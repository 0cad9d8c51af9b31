import assert from 'node:assert/strict'
import type { DataExport } from '../../../contract/dataExport.ts'
import { dataExportMachine } from '../../../src/machines/account/dataExport/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal, systemMessage } from '../people.ts'

export const archive = (fields: Partial<DataExport> = {}): DataExport => ({
  state: 'none',
  progress: 0,
  size: null,
  expires_at: null,
  next_at: null,
  ...fields,
})

const making = archive({ state: 'making', progress: 40, next_at: '2026-03-02T12:00:00.000Z' })
const ready = archive({
  state: 'ready',
  progress: 100,
  size: 2_400_000,
  expires_at: '2026-03-08T12:00:00.000Z',
})
const expired = archive({ state: 'expired', expires_at: '2026-03-08T12:00:00.000Z' })
const failed = archive({ state: 'failed' })
const answered = (data: DataExport) => ({ ok: true as const, data })
const link = { ok: true as const, data: { url: '/media/data-export/token' } }
const told = { systemMessage: systemMessage() }
const notLinked = {
  type: 'flash',
  params: {
    type: 'error',
    html: 'Couldn’t start the download. Your archive is still there. Try again.',
  },
}

export const dataExport = chart({
  machine: dataExportMachine,
  inputs: [undefined],
  events: {
    'archive.requested': [{ archive: making }],
    'realtime.systemMessageCreated': [told],
  },
  services: {
    load: {
      done: [...[archive(), making, ready, expired, failed].map(answered), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
    check: {
      done: [...[making, ready, failed].map(answered), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
    makeLink: { done: [link, refusal(401), refusal(404), refusal(429)], error: [new Error('No network.')] },
  },
  journeys: {
    'the data are asked for, made and downloaded': (start) => {
      const actor = start(undefined)
      actor.finish('load', answered(archive()))
      actor.isIn('none')
      actor.send({ type: 'archive.ask' })
      actor.isIn('asking')
      actor.send({ type: 'archive.cancel' })
      actor.isIn('none')
      actor.send({ type: 'archive.ask' })
      actor.send({ type: 'archive.requested', archive: making })
      actor.isIn({ making: 'waiting' })
      assert.deepEqual(actor.context.archive, making)
      // A second question while one is made.
      actor.send({ type: 'archive.ask' })
      actor.isIn({ making: 'waiting' })
      actor.waitFor('untilCheck')
      actor.isIn({ making: 'checking' })
      actor.finish('check', answered({ ...making, progress: 80 }))
      actor.isIn({ making: 'waiting' })
      assert.equal(actor.context.archive.progress, 80)
      // The server tells about it before the next check.
      actor.send({ type: 'realtime.systemMessageCreated', ...told })
      actor.finish('check', answered(ready))
      actor.isIn('ready')
      assert.deepEqual(actor.context.archive, ready)
      actor.send({ type: 'archive.download' })
      actor.isIn('linking')
      // A second click.
      actor.send({ type: 'archive.download' })
      assert.equal(actor.inputsOf('makeLink').length, 1)
      actor.finish('makeLink', link)
      actor.isIn('ready')
      assert.deepEqual(actor.effects, [{ type: 'download', params: link.data }])
    },
    'checking goes on after a refusal and a failure': (start) => {
      const actor = start(undefined)
      actor.finish('load', answered(making))
      actor.waitFor('untilCheck')
      actor.finish('check', refusal(429))
      actor.isIn({ making: 'waiting' })
      actor.waitFor('untilCheck')
      actor.fail('check')
      actor.waitFor('untilCheck')
      actor.finish('check', answered(failed))
      actor.isIn('failed')
      actor.send({ type: 'archive.ask' })
      actor.send({ type: 'archive.requested', archive: making })
      actor.isIn({ making: 'waiting' })
    },
    'one that has expired is asked for again': (start) => {
      const actor = start(undefined)
      actor.finish('load', answered(expired))
      actor.isIn('expired')
      actor.send({ type: 'archive.ask' })
      actor.send({ type: 'archive.cancel' })
      actor.isIn('expired')
    },
    'a download that does not start says so, and looks again when the archive is gone': (start) => {
      const actor = start(undefined)
      actor.finish('load', answered(ready))
      actor.send({ type: 'archive.download' })
      actor.fail('makeLink')
      actor.isIn('ready')
      assert.deepEqual(actor.effects, [notLinked])
      actor.send({ type: 'archive.download' })
      actor.finish('makeLink', refusal(429))
      actor.isIn('ready')
      assert.deepEqual(actor.effects.slice(1), [
        { type: 'flash', params: { type: 'error', html: refusal(429).message } },
      ])
      actor.send({ type: 'archive.download' })
      actor.finish('makeLink', refusal(401))
      actor.isIn('ready')
      actor.send({ type: 'archive.download' })
      actor.finish('makeLink', refusal(404))
      actor.isIn('loading')
      actor.finish('load', answered(expired))
      actor.isIn('expired')
    },
    'what could not be loaded is loaded again': (start) => {
      const actor = start(undefined)
      actor.finish('load', refusal(429))
      actor.isIn('unknown')
      actor.send({ type: 'archive.retry' })
      actor.fail('load')
      actor.isIn('unknown')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
      actor.send({ type: 'archive.retry' })
      actor.isIn('loading')
    },
  },
})
