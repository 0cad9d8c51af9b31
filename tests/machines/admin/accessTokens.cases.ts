import assert from 'node:assert/strict'
import { accessTokensMachine } from '../../../src/machines/admin/accessTokens/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { accessToken } from './accessTokenLists.ts'

const answered = <Data>(data: Data) => ({ ok: true as const, data })
const listed = answered({
  data: [accessToken(2), accessToken(1, { state: 'revoked' })],
  has_more: false,
})
const error = [new Error('No network.')]
const flash = (type: string, html: string) => ({ type: 'flash', params: { type, html } })
const revoked = accessToken(2, { state: 'revoked' })
const made = { token: accessToken(3), secret: 'lodge_inv_k7mpx' }
const kind = 'invitation' as const

export const accessTokens = chart({
  machine: accessTokensMachine,
  inputs: [{ kind }],
  events: {
    'token.made': [{ made }],
    'token.revoke': [{ id: 2 }, { id: 1 }, { id: 7 }],
  },
  services: {
    loadTokens: { done: [listed, refusal(401), refusal(429)], error },
    revokeToken: { done: [answered(revoked), refusal(401), refusal(429)], error },
  },
  // One token is made or revoked, and nothing after it.
  explore: ({ context: { list }, value }) =>
    list === null || value.action !== 'idle' || (list.data.length === 2 && list.data[0]?.state === 'active'),
  journeys: {
    'lists the tokens of its kind, and tries again after a failure': (start) => {
      const page = start({ kind })
      page.isIn({ list: 'loading' })
      assert.deepEqual(page.inputsOf('loadTokens'), [{ kind }])
      page.send({ type: 'token.make' })
      page.isIn({ action: 'idle' })
      page.finish('loadTokens', refusal(429))
      page.isIn({ list: 'failed' })
      page.send({ type: 'tokens.retry' })
      page.finish('loadTokens', refusal(401))
      page.send({ type: 'tokens.retry' })
      page.fail('loadTokens')
      page.send({ type: 'tokens.retry' })
      page.finish('loadTokens', listed)
      page.isIn({ list: { shown: 'current' } })
      assert.deepEqual([page.context.list, page.effects], [listed.data, [fetchFlash, fetchFlash]])
    },
    'keeps the secret of a new token until the admin has saved it, and then forgets it': (start) => {
      const page = start({ kind })
      page.finish('loadTokens', listed)
      page.send({ type: 'token.make' })
      page.isIn({ action: 'writing' })
      page.send({ type: 'token.made', made })
      page.isIn({ action: 'showingSecret' })
      assert.deepEqual([page.context.made, page.context.list?.data.map(({ id }) => id)], [made, [3, 2, 1]])
      // Nothing else happens meanwhile that could hide it.
      page.send({ type: 'token.make' })
      page.send({ type: 'token.revoke', id: 2 })
      page.send({ type: 'token.close' })
      page.isIn({ action: 'showingSecret' })
      page.send({ type: 'secret.forget' })
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.equal(page.context.made, null)
    },
    'closes the form, and loads the list behind it when an answer was lost': (start) => {
      const page = start({ kind })
      page.finish('loadTokens', listed)
      page.send({ type: 'token.make' })
      page.send({ type: 'tokens.refresh' })
      page.isIn({ action: 'writing', list: { shown: 'refreshing' } })
      page.finish('loadTokens', refusal(429))
      page.isIn({ list: { shown: 'current' } })
      page.send({ type: 'token.close' })
      page.isIn({ action: 'idle' })
      assert.deepEqual(page.context.list, listed.data)
    },
    'asks before it revokes a token that counts': (start) => {
      const page = start({ kind })
      page.finish('loadTokens', listed)
      page.send({ type: 'token.revoke', id: 1 })
      page.send({ type: 'token.revoke', id: 7 })
      page.isIn({ action: 'idle' })
      page.send({ type: 'token.revoke', id: 2 })
      page.isIn({ action: 'confirmingRevocation' })
      page.send({ type: 'revocation.cancel' })
      page.isIn({ action: 'idle' })
      assert.equal(page.context.chosen, null)
      page.send({ type: 'token.revoke', id: 2 })
      page.send({ type: 'revocation.confirm' })
      page.isIn({ action: 'revoking' })
      assert.deepEqual(page.inputsOf('revokeToken'), [{ kind, id: 2 }])
      page.finish('revokeToken', answered(revoked))
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(
        page.context.list?.data.map(({ state }) => state),
        ['revoked', 'revoked'],
      )
      assert.deepEqual(page.effects, [flash('success', 'Revoked. It does not count any more.')])
    },
    'says when a token could not be revoked, and shows what is stored after a lost answer': (start) => {
      const page = start({ kind })
      page.finish('loadTokens', listed)
      const revoke = () => {
        page.send({ type: 'token.revoke', id: 2 })
        page.send({ type: 'revocation.confirm' })
      }
      revoke()
      page.finish('revokeToken', refusal(429))
      revoke()
      page.finish('revokeToken', refusal(401))
      page.isIn({ action: 'idle', list: { shown: 'current' } })
      revoke()
      page.fail('revokeToken')
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(page.effects, [
        flash('error', refusal(429).message),
        flash('error', 'The answer was lost. The list now shows what is stored.'),
      ])
    },
  },
})
