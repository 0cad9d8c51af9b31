import assert from 'node:assert/strict'
import { accountsMachine } from '../../../src/machines/account/accounts/machine.ts'
import { chart } from '../harness/chart.ts'
import { card, fetchFlash, refusal } from '../people.ts'

const some = { data: [card()], current_id: 2 }

export const accounts = chart({
  machine: accountsMachine,
  events: {},
  services: {
    loadAccounts: {
      done: [
        { ok: true, data: some },
        { ok: true, data: { data: [], current_id: null } },
        refusal(401),
        refusal(429),
      ],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'the accounts he may act as are shown': (start) => {
      const list = start()
      list.finish('loadAccounts', { ok: true, data: some })
      list.isIn('shown')
      assert.deepEqual(list.context.accounts, some)
    },
    'nobody to act as is said': (start) => {
      const list = start()
      list.finish('loadAccounts', { ok: true, data: { data: [], current_id: null } })
      list.isIn('empty')
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const list = start()
      list.finish('loadAccounts', refusal(429))
      list.isIn('failed')
      list.send({ type: 'accounts.retry' })
      list.isIn('loading')
      list.fail('loadAccounts')
      list.isIn('failed')
      assert.equal(list.inputsOf('loadAccounts').length, 2)
      assert.deepEqual(list.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash to a member who is signed out': (start) => {
      const list = start()
      list.finish('loadAccounts', refusal(401))
      list.isIn('failed')
      assert.deepEqual(list.effects, [])
    },
  },
})
