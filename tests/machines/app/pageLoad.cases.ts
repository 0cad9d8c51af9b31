import { pageLoadMachine } from '../../../src/machines/app/pageLoad/machine.ts'
import { chart } from '../harness/chart.ts'

export const pageLoad = chart({
  machine: pageLoadMachine,
  events: {},
  journeys: {
    'is loaded after exactly 1.5 seconds': (start) => {
      const page = start()
      page.elapse(1_499)
      page.isIn('loading')
      page.elapse(1)
      page.isIn('loaded')
    },
    'stays loaded': (start) => {
      const page = start()
      page.waitFor('firstSight')
      page.elapse(60_000)
      page.isIn('loaded')
    },
  },
})
