import { pageLoadMachine } from '../../../src/machines/app/pageLoad/machine.ts'
import { chart } from '../harness/chart.ts'

export const pageLoad = chart({
  machine: pageLoadMachine,
  events: {},
  journeys: {
    'what is seen first has the network to itself for a second and a half and not a moment less': (start) => {
      const page = start()
      page.elapse(1_499)
      page.isIn('loading')
      page.elapse(1)
      page.isIn('loaded')
    },
    'a loaded page stays loaded': (start) => {
      const page = start()
      page.waitFor('firstSight')
      page.elapse(60_000)
      page.isIn('loaded')
    },
  },
})
