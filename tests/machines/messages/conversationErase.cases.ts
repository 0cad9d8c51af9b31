import assert from 'node:assert/strict'

import { conversationEraseMachine } from '../../../src/machines/messages/conversationErase/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey } from '../harness/chart.ts'
import { message, refusal } from '../people.ts'

type Machine = typeof conversationEraseMachine

const kept = message({ id: 11, is_saved: true })
const input = { conversation: '1-2', kept, isKeptUnknown: false }
const toldErased = { type: 'tell', params: { type: 'conversation.erased', conversation: '1-2', kept } }
const toldRestored = { type: 'tell', params: { type: 'conversation.restored', conversation: '1-2' } }
const flashed = (failure: unknown) => ({ type: 'flashFailure', params: { failure } })

const journeys: Record<string, Journey<Machine>> = {
  'tells at once that the conversation is erased, and refreshes the counts once it is': (start) => {
    const erase = start(input)
    erase.isIn('erasing')
    assert.deepEqual(erase.inputsOf('erase'), [{ conversation: '1-2', isKeptUnknown: false }])
    assert.deepEqual(erase.effects, [toldErased])
    erase.finish('erase', { ok: true, data: {} })
    erase.isIn('erased')
    assert.deepEqual(erase.effects, [toldErased, { type: 'refreshUnread', params: undefined }])
    assert.deepEqual(erase.output, { isErased: true })
  },
  'says that what is kept is not known': (start) => {
    const erase = start({ ...input, kept: null, isKeptUnknown: true })
    assert.deepEqual(erase.inputsOf('erase'), [{ conversation: '1-2', isKeptUnknown: true }])
    assert.deepEqual(erase.effects, [{ ...toldErased, params: { ...toldErased.params, kept: null } }])
  },
  'tells that the conversation is restored when the call fails, with a flash': (start) => {
    const failure = new Error('timeout')
    const erase = start(input)
    erase.fail('erase', failure)
    erase.isIn('restored')
    assert.deepEqual(erase.effects, [toldErased, toldRestored, flashed(failure)])
    assert.deepEqual(erase.output, { isErased: false })
  },
  'tells that the conversation is restored when the server refuses, with a flash': (start) => {
    const erase = start(input)
    erase.finish('erase', refusal(422))
    erase.isIn('restored')
    assert.deepEqual(erase.effects, [toldErased, toldRestored, flashed(refusal(422))])
    assert.deepEqual(erase.output, { isErased: false })
  },
  'shows no flash to a member who was signed out': (start) => {
    const erase = start(input)
    erase.finish('erase', refusal(401))
    erase.isIn('restored')
    assert.deepEqual(erase.effects, [toldErased, toldRestored])
    assert.deepEqual(erase.output, { isErased: false })
  },
}

export const conversationErase = chart({
  machine: conversationEraseMachine,
  inputs: [input],
  events: {},
  services: {
    erase: { done: [{ ok: true, data: {} }, refusal(401), refusal(422)], error: [new Error('timeout')] },
  },
  everySimplePath: true,
  journeys,
})
