import { arrivalMachine } from '../../src/machines/arrival/machine.ts'
import { chart } from './harness/chart.ts'

export const arrival = chart({
  machine: arrivalMachine,
  events: {},
  journeys: {
    'what is seen first has the network to itself for three seconds and not a moment less': (start) => {
      const page = start()
      page.elapse(2_999)
      page.isIn('arriving')
      page.elapse(1)
      page.isIn('quiet')
    },
    'a page that is quiet stays so': (start) => {
      const page = start()
      page.waitFor('firstSight')
      page.elapse(60_000)
      page.isIn('quiet')
    },
  },
})
