import assert from 'node:assert/strict'

import { cookieBannerMachine } from '../../../src/machines/app/cookieBanner/machine.ts'
import { chart } from '../harness/chart.ts'

export const cookieBanner = chart({
  machine: cookieBannerMachine,
  inputs: [{ accepted: null }, { accepted: true }, { accepted: false }],
  events: {},
  journeys: {
    'sets acceptCookies to true with Accept, and fades out': (start) => {
      const banner = start({ accepted: null })
      banner.isIn('unasked')
      banner.send({ type: 'cookies.accept' })
      banner.isIn('fading')
      assert.deepEqual(banner.effects, [{ type: 'store', params: { accepted: true } }])
      assert.deepEqual(banner.facts, [{ type: 'cookies.answered', accepted: true }])
      banner.waitFor('fade')
      banner.isIn('answered')
    },
    'sets acceptCookies to false with Reject, and fades out': (start) => {
      const banner = start({ accepted: null })
      banner.send({ type: 'cookies.reject' })
      assert.deepEqual(banner.effects, [{ type: 'store', params: { accepted: false } }])
      assert.deepEqual(banner.facts, [{ type: 'cookies.answered', accepted: false }])
      banner.waitFor('fade')
      banner.isIn('answered')
      assert.equal(banner.context.accepted, false)
    },
    'is not shown after an answer of an earlier visit': (start) => {
      for (const accepted of [true, false]) {
        const banner = start({ accepted })
        banner.isIn('answered')
        assert.deepEqual([banner.effects, banner.facts], [[], []])
      }
    },
    'ignores a second click while it fades out': (start) => {
      const banner = start({ accepted: null })
      banner.send({ type: 'cookies.accept' })
      banner.send({ type: 'cookies.reject' })
      assert.equal(banner.context.accepted, true)
      assert.equal(banner.effects.length, 1)
    },
  },
  survivors: {
    'fading: after fade → answered goes to unasked':
      'unasked leads on to answered at once, because there is an answer by then',
  },
})
