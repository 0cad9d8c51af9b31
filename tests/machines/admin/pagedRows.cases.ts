import assert from 'node:assert/strict'
import type { LoggedAction } from '../../../contract/auditLog.ts'
import { auditRowsMachine } from '../../../src/machines/admin/pagedRows/auditRows.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

export const logged = (id: number, fields: Partial<LoggedAction> = {}): LoggedAction => ({
  id,
  action: 'member.suspend',
  actor: { id: 9, name: 'Wim' },
  own: null,
  target: { type: 'member', id: '2', member: { id: 2, name: 'Marek' } },
  before: '{"is_suspended": false}',
  after: '{"is_suspended": true}',
  reason: 'Sells watches.',
  created_at: '2026-03-01T12:00:00.000Z',
  ip: '198.51.100.7',
  ...fields,
})

const page = (data: LoggedAction[], next: string | null) => ({
  ok: true as const,
  data: { data, next_cursor: next },
})
const input = { filter: { target_type: 'member', target_id: '2' } }
const ends = {
  done: [page([logged(3)], 'after 3'), page([], null), refusal(401), refusal(429)],
  error: [new Error('No network.')],
}

export const pagedRows = chart({
  machine: auditRowsMachine,
  inputs: [input],
  events: {},
  services: { load: ends, loadMore: ends },
  explore: ({ context }) => context.rows.length < 3,
  journeys: {
    'shows the newest rows that match, and older ones page by page': (start) => {
      const log = start(input)
      log.isIn('loading')
      assert.deepEqual(log.inputsOf('load'), [{ ...input, cursor: null }])
      log.finish('load', page([logged(3), logged(2)], 'after 2'))
      log.isIn('shown')
      log.send({ type: 'rows.more' })
      log.isIn('loadingMore')
      // A second press loads nothing twice.
      log.send({ type: 'rows.more' })
      assert.deepEqual(log.inputsOf('loadMore'), [{ ...input, cursor: 'after 2' }])
      log.finish('loadMore', page([logged(1)], null))
      log.isIn('shown')
      assert.deepEqual(log.context.rows, [logged(3), logged(2), logged(1)])
      log.send({ type: 'rows.more' })
      log.isIn('shown')
      assert.deepEqual(log.effects, [])
    },
    'a failed load leads to another try': (start) => {
      const log = start(input)
      log.fail('load')
      log.isIn('failed')
      log.send({ type: 'rows.retry' })
      log.finish('load', refusal(401))
      log.isIn('failed')
      log.send({ type: 'rows.retry' })
      log.finish('load', page([], null))
      log.isIn('shown')
      assert.deepEqual(log.effects, [fetchFlash])
    },
    'a failure to load more keeps what is shown, and where it continues': (start) => {
      const log = start(input)
      log.finish('load', page([logged(3)], 'after 3'))
      log.send({ type: 'rows.more' })
      log.finish('loadMore', refusal(429))
      log.isIn('shown')
      log.send({ type: 'rows.more' })
      log.fail('loadMore')
      log.isIn('shown')
      assert.deepEqual([log.context.rows, log.context.cursor], [[logged(3)], 'after 3'])
      assert.deepEqual(log.effects, [fetchFlash, fetchFlash])
    },
  },
})
