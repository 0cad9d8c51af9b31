import assert from 'node:assert/strict'
import type { TravelPlan } from '../../../contract/travelPlans.ts'
import { travelPlansMachine } from '../../../src/machines/account/travelPlans/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

export const travelPlan = (id: number, fields: Partial<TravelPlan> = {}): TravelPlan => ({
  id,
  place_id: 2_950_159,
  city: 'Berlin',
  state: null,
  country: 'Germany',
  country_code: 'DE',
  from: `2031-05-0${id}`,
  to: '2031-05-09',
  note: null,
  ...fields,
})
const plansOf = (ids: number[]) => ({
  ok: true as const,
  data: { data: ids.map((id) => travelPlan(id)) },
})
const done = { ok: true as const, data: {} }
const notRemoved = {
  type: 'flash',
  params: { type: 'error', html: "Couldn't remove the travel plan. Try again." },
}

export const travelPlans = chart({
  machine: travelPlansMachine,
  events: {
    'plan.added': [{ plan: travelPlan(2) }],
    'plan.remove': [{ id: 1 }],
  },
  services: {
    loadPlans: {
      done: [plansOf([1]), plansOf([]), refusal(401), refusal(429)],
      error: [new Error('No network.')],
    },
    removePlan: { done: [done, refusal(404), refusal(429)], error: [new Error('No network.')] },
  },
  explore: (snapshot) => snapshot.context.plans.length < 3,
  journeys: {
    'they are listed, and one that is added stands where its days put it': (start) => {
      const plans = start()
      plans.isIn('loading')
      plans.finish('loadPlans', plansOf([1, 3]))
      plans.isIn('listed')
      plans.send({ type: 'plan.added', plan: travelPlan(2) })
      plans.isIn('listed')
      const ids = () => plans.context.plans.map(({ id }) => id)
      assert.deepEqual(ids(), [1, 2, 3])
      plans.send({ type: 'plan.added', plan: travelPlan(2, { note: 'Twice told.' }) })
      assert.deepEqual(ids(), [1, 2, 3])
      plans.send({ type: 'plan.added', plan: travelPlan(4, { from: '2031-05-01' }) })
      assert.deepEqual(ids(), [1, 4, 2, 3])
      plans.send({ type: 'plan.added', plan: travelPlan(5, { from: '2039-05-01', to: '2039-05-08' }) })
      assert.deepEqual(ids(), [1, 4, 2, 3, 5])
    },
    'where there is none it is said, until one is added': (start) => {
      const plans = start()
      plans.finish('loadPlans', plansOf([]))
      plans.isIn('empty')
      plans.send({ type: 'plan.added', plan: travelPlan(2) })
      plans.isIn('listed')
      assert.deepEqual(
        plans.context.plans.map(({ id }) => id),
        [2],
      )
    },
    'a removed one goes, also where it was gone already, and one added meanwhile stays': (start) => {
      const plans = start()
      plans.finish('loadPlans', plansOf([1, 3]))
      plans.send({ type: 'plan.remove', id: 1 })
      plans.isIn('removing')
      assert.equal(plans.context.removing, 1)
      assert.deepEqual(plans.inputsOf('removePlan'), [{ id: 1 }])
      plans.send({ type: 'plan.added', plan: travelPlan(2) })
      plans.isIn('removing')
      plans.finish('removePlan', done)
      plans.isIn('listed')
      assert.deepEqual(plans.context, { plans: [travelPlan(2), travelPlan(3)], removing: null })
      plans.send({ type: 'plan.remove', id: 2 })
      plans.finish('removePlan', refusal(404))
      plans.isIn('listed')
      plans.send({ type: 'plan.remove', id: 3 })
      plans.finish('removePlan', done)
      plans.isIn('empty')
      assert.deepEqual(plans.effects, [])
    },
    'one that could not be removed stays, and it is said': (start) => {
      const plans = start()
      plans.finish('loadPlans', plansOf([1]))
      plans.send({ type: 'plan.remove', id: 1 })
      plans.finish('removePlan', refusal(429))
      plans.isIn('listed')
      assert.equal(plans.context.removing, null)
      plans.send({ type: 'plan.remove', id: 1 })
      plans.fail('removePlan')
      plans.isIn('listed')
      assert.deepEqual(plans.context, { plans: [travelPlan(1)], removing: null })
      assert.deepEqual(plans.effects, [notRemoved, notRemoved])
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const plans = start()
      plans.finish('loadPlans', refusal(429))
      plans.isIn('failed')
      plans.send({ type: 'plans.retry' })
      plans.isIn('loading')
      plans.fail('loadPlans')
      plans.isIn('failed')
      assert.deepEqual(plans.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash to a member who is signed out': (start) => {
      const plans = start()
      plans.finish('loadPlans', refusal(401))
      plans.isIn('failed')
      assert.deepEqual(plans.effects, [])
    },
  },
})
