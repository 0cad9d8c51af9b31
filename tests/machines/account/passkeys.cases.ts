import assert from 'node:assert/strict'
import type { Passkey } from '../../../contract/security.ts'
import { AddFailure } from '../../../src/machines/account/passkeys/addFailure.ts'
import { passkeysMachine } from '../../../src/machines/account/passkeys/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const passkey = (id: number): Passkey => ({
  id,
  name: `Phone ${id}`,
  created_at: '2026-05-01T10:00:00.000Z',
  last_used_at: null,
  is_synced: id === 2,
})
const listOf = (ids: number[], isExternal = false) => ({
  ok: true as const,
  data: { data: ids.map(passkey), is_external: isExternal },
})
const done = { ok: true as const, data: {} }
const error = [new Error('No network.')]
const canceled = new AddFailure('device')
const unstored = new AddFailure('store')
const wrongPassword = refusal(422, 'invalid', 'This is not your password.')
const noFields = { name: '', password: '' }

export const passkeys = chart({
  machine: passkeysMachine,
  events: {
    'field.changed': [{ changes: { name: 'Phone' } }, { changes: { password: 'seven' } }],
    'passkey.remove': [{ id: 1 }, { id: 9 }],
  },
  services: {
    load: { done: [listOf([1]), listOf([]), listOf([], true), refusal(401), refusal(429)], error },
    add: { done: [{ ok: true, data: passkey(2) }, wrongPassword], error: [...error, canceled, unstored] },
    remove: { done: [done, refusal(404), wrongPassword], error },
  },
  explore: (snapshot) => snapshot.context.passkeys.length < 3,
  journeys: {
    'one is added with a name and the password': (start) => {
      const actor = start()
      actor.finish('load', listOf([1]))
      actor.isIn('listed')
      actor.send({ type: 'passkey.add' })
      actor.send({ type: 'field.changed', changes: { name: 'Phone 2' } })
      actor.send({ type: 'field.changed', changes: { password: 'seven' } })
      actor.send({ type: 'form.submit' })
      actor.isIn('adding')
      assert.deepEqual(actor.inputsOf('add'), [{ name: 'Phone 2', password: 'seven' }])
      actor.finish('add', { ok: true, data: passkey(2) })
      actor.isIn('listed')
      assert.deepEqual(actor.context, {
        passkeys: [passkey(1), passkey(2)],
        isExternal: false,
        fields: noFields,
        removing: null,
        problem: '',
      })
    },
    'a list that is loaded again replaces the one before': (start) => {
      for (const listed of [[1, 2], []]) {
        const actor = start()
        actor.finish('load', listOf([1]))
        actor.send({ type: 'passkey.add' })
        actor.send({ type: 'form.submit' })
        actor.fail('add', unstored)
        actor.isIn('loading')
        actor.finish('load', listOf(listed))
        assert.deepEqual(actor.context.passkeys, listed.map(passkey))
      }
    },
    'a refusal and a canceled device keep what was typed': (start) => {
      const actor = start()
      actor.finish('load', listOf([]))
      actor.send({ type: 'passkey.add' })
      actor.send({ type: 'field.changed', changes: { name: 'Phone' } })
      actor.send({ type: 'form.submit' })
      actor.finish('add', wrongPassword)
      actor.isIn('naming')
      assert.equal(actor.context.problem, 'This is not your password.')
      actor.send({ type: 'field.changed', changes: { password: 'seven' } })
      assert.deepEqual([actor.context.problem, actor.context.fields.name], ['', 'Phone'])
      actor.send({ type: 'form.submit' })
      actor.fail('add', canceled)
      actor.isIn('naming')
      assert.match(actor.context.problem, /No passkey was added/)
      actor.send({ type: 'form.cancel' })
      actor.isIn('listed')
      assert.deepEqual([actor.context.fields, actor.context.problem], [noFields, ''])
    },
    'a lost connection is not called a canceled device, and the list is loaded if one may be stored': (
      start,
    ) => {
      const actor = start()
      actor.finish('load', listOf([1]))
      actor.send({ type: 'passkey.add' })
      actor.send({ type: 'form.submit' })
      actor.fail('add')
      actor.isIn('naming')
      assert.match(actor.context.problem, /^Something went wrong/)
      actor.send({ type: 'form.submit' })
      actor.fail('add', unstored)
      actor.isIn('loading')
      assert.match(JSON.stringify(actor.effects), /If your passkey is not in the list, add it again/)
      actor.finish('load', listOf([1, 2]))
      actor.isIn('listed')
      assert.deepEqual([actor.context.problem, actor.context.fields], ['', noFields])
    },
    'one is removed with the password, also when it was removed already': (start) => {
      const actor = start()
      actor.finish('load', listOf([1, 2]))
      actor.send({ type: 'passkey.remove', id: 9 })
      actor.isIn('listed')
      actor.send({ type: 'passkey.remove', id: 1 })
      actor.isIn('askingToRemove')
      actor.send({ type: 'field.changed', changes: { password: 'wrong' } })
      actor.send({ type: 'form.submit' })
      actor.isIn('removing')
      assert.deepEqual(actor.inputsOf('remove'), [{ id: 1, password: 'wrong' }])
      actor.finish('remove', wrongPassword)
      actor.isIn('askingToRemove')
      assert.equal(actor.context.problem, 'This is not your password.')
      actor.send({ type: 'form.submit' })
      actor.finish('remove', done)
      actor.isIn('listed')
      actor.send({ type: 'passkey.remove', id: 2 })
      actor.send({ type: 'form.cancel' })
      actor.isIn('listed')
      actor.send({ type: 'passkey.remove', id: 2 })
      actor.send({ type: 'form.submit' })
      actor.finish('remove', refusal(404))
      assert.deepEqual(actor.context.passkeys, [])
    },
    'a lost answer to a removal leads to the list, which shows whether it is removed': (start) => {
      const actor = start()
      actor.finish('load', listOf([1, 2]))
      actor.send({ type: 'passkey.remove', id: 1 })
      actor.send({ type: 'form.submit' })
      actor.fail('remove')
      actor.isIn('loading')
      assert.match(JSON.stringify(actor.effects), /If your passkey is still in the list, remove it again/)
      actor.finish('load', listOf([2]))
      actor.isIn('listed')
      assert.deepEqual([actor.context.problem, actor.context.removing], ['', null])
    },
    'a site where another service signs members in has none': (start) => {
      const actor = start()
      actor.finish('load', listOf([], true))
      actor.isIn('external')
    },
    'shows a flash for a failure to load, none to a member who is signed out, and tries again': (start) => {
      const actor = start()
      actor.finish('load', refusal(429))
      actor.isIn('failed')
      actor.send({ type: 'passkeys.retry' })
      actor.finish('load', refusal(401))
      actor.send({ type: 'passkeys.retry' })
      actor.fail('load')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
    },
  },
})
