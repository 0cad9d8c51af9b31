import assert from 'node:assert/strict'
import { communityMachine } from '../../../src/machines/members/community/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const told = {
  figures: { count: 328, online_count: 12, joined_this_week_count: 7, country_count: 31 },
  featured: [],
}

export const community = chart({
  machine: communityMachine,
  events: {},
  services: {
    loadCommunity: { done: [{ ok: true, data: told }, refusal(429)], error: [new Error('No network.')] },
  },
  journeys: {
    'the figures are shown': (start) => {
      const landing = start()
      landing.isIn('loading')
      landing.finish('loadCommunity', { ok: true, data: told })
      landing.isIn('shown')
      assert.deepEqual(landing.context.community, told)
    },
    'a refusal and a failure can be tried again': (start) => {
      const landing = start()
      landing.finish('loadCommunity', refusal(429))
      landing.isIn('failed')
      landing.send({ type: 'community.retry' })
      landing.isIn('loading')
      landing.fail('loadCommunity')
      landing.isIn('failed')
      assert.equal(landing.context.community, null)
    },
  },
})
