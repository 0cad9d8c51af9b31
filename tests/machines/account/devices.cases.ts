import assert from 'node:assert/strict'
import type { Device } from '../../../contract/security.ts'
import { devicesMachine } from '../../../src/machines/account/devices/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const device = (id: string, isCurrent = false): Device => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  is_phone: false,
  country: 'NL',
  signed_in_at: '2026-05-01T10:00:00.000Z',
  last_seen_at: '2026-05-02T10:00:00.000Z',
  is_current: isCurrent,
})
const listOf = (...ids: string[]) => ({
  ok: true as const,
  data: { data: [device('own', true), ...ids.map((id) => device(id))] },
})
const done = { ok: true as const, data: {} }
const error = [new Error('No network.')]
const notSignedOut = {
  type: 'flash',
  params: { type: 'error', html: "Couldn't log the device out. Try again." },
}

export const devices = chart({
  machine: devicesMachine,
  events: { 'device.signOut': [{ id: 'a' }, { id: 'own' }, { id: 'unknown' }] },
  services: {
    load: { done: [listOf('a', 'b'), listOf(), refusal(401), refusal(429)], error },
    endDevice: { done: [done, refusal(404), refusal(429)], error },
    endOthers: { done: [done, refusal(429)], error },
  },
  journeys: {
    'one is signed out, also when it was signed out already': (start) => {
      const actor = start()
      actor.finish('load', listOf('a', 'b'))
      actor.isIn('listed')
      actor.send({ type: 'device.signOut', id: 'a' })
      actor.isIn('ending')
      assert.deepEqual([actor.context.ending, actor.inputsOf('endDevice')], ['a', [{ id: 'a' }]])
      actor.finish('endDevice', done)
      actor.isIn('listed')
      actor.send({ type: 'device.signOut', id: 'b' })
      actor.finish('endDevice', refusal(404))
      assert.deepEqual(actor.context, { devices: [device('own', true)], ending: null })
      assert.deepEqual(actor.effects, [])
    },
    'this one is not, nor one that is not listed': (start) => {
      const actor = start()
      actor.finish('load', listOf('a'))
      actor.send({ type: 'device.signOut', id: 'own' })
      actor.isIn('listed')
      actor.send({ type: 'device.signOut', id: 'unknown' })
      actor.isIn('listed')
    },
    'all others are signed out at once, if there are any': (start) => {
      const actor = start()
      actor.finish('load', listOf('a', 'b'))
      actor.send({ type: 'devices.signOutOthers' })
      actor.isIn('endingOthers')
      actor.finish('endOthers', done)
      actor.isIn('listed')
      assert.deepEqual(actor.context.devices, [device('own', true)])
      actor.send({ type: 'devices.signOutOthers' })
      actor.isIn('listed')
    },
    'what could not be signed out stays, and a flash says so': (start) => {
      const actor = start()
      actor.finish('load', listOf('a'))
      actor.send({ type: 'device.signOut', id: 'a' })
      actor.finish('endDevice', refusal(429))
      actor.isIn('listed')
      assert.equal(actor.context.ending, null)
      actor.send({ type: 'device.signOut', id: 'a' })
      actor.fail('endDevice')
      assert.equal(actor.context.ending, null)
      actor.send({ type: 'devices.signOutOthers' })
      actor.finish('endOthers', refusal(429))
      actor.isIn('listed')
      actor.send({ type: 'devices.signOutOthers' })
      actor.fail('endOthers')
      actor.isIn('listed')
      assert.equal(actor.context.devices.length, 2)
      assert.deepEqual(actor.effects, [notSignedOut, notSignedOut, notSignedOut, notSignedOut])
    },
    'shows a flash for a failure to load, none to a member who is signed out, and tries again': (start) => {
      const actor = start()
      actor.finish('load', refusal(429))
      actor.isIn('failed')
      actor.send({ type: 'devices.retry' })
      actor.finish('load', refusal(401))
      actor.send({ type: 'devices.retry' })
      actor.fail('load')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
    },
  },
})
