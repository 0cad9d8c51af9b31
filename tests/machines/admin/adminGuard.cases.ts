import assert from 'node:assert/strict'
import { adminGuardMachine } from '../../../src/machines/admin/adminGuard/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const rights = (isSuperAdmin: boolean) => ({ ok: true as const, data: { isSuperAdmin } })
const ofSuperAdmins = { needsSuperAdmin: true, isAdmin: true }

export const adminGuard = chart({
  machine: adminGuardMachine,
  inputs: [
    ofSuperAdmins,
    { needsSuperAdmin: false, isAdmin: true },
    { needsSuperAdmin: false, isAdmin: false },
  ],
  events: {},
  services: {
    refetchUser: {
      done: [rights(true), rights(false), refusal(401), refusal(403), refusal(429)],
      error: [new Error('No network.')],
    },
  },
  journeys: {
    'admins see admin pages at once, and others are refused': (start) => {
      start({ needsSuperAdmin: false, isAdmin: true }).isIn('allowed')
      start({ needsSuperAdmin: false, isAdmin: false }).isIn('refused')
    },
    'super admins see their pages after the user was fetched again': (start) => {
      const actor = start(ofSuperAdmins)
      actor.isIn('checking')
      actor.finish('refetchUser', rights(true))
      actor.isIn('allowed')
    },
    'an admin who is no super admin is refused, also when the server refuses the role': (start) => {
      const actor = start(ofSuperAdmins)
      actor.finish('refetchUser', rights(false))
      actor.isIn('refused')
      const refused = start(ofSuperAdmins)
      refused.finish('refetchUser', refusal(403))
      refused.isIn('refused')
      assert.deepEqual(refused.effects, [])
    },
    'a lost network leads to another try': (start) => {
      const actor = start(ofSuperAdmins)
      actor.fail('refetchUser')
      actor.isIn('failed')
      assert.deepEqual(actor.effects, [fetchFlash])
      actor.send({ type: 'adminGuard.retry' })
      actor.isIn('checking')
      actor.finish('refetchUser', refusal(401))
      actor.isIn('failed')
      assert.deepEqual(actor.effects, [fetchFlash])
    },
  },
})
