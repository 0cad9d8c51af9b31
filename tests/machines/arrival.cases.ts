import { arrivalMachine } from '../../src/machines/arrival/machine.ts'
import { chart } from './harness/chart.ts'

export const arrival = chart({
  machine: arrivalMachine,
  events: {},
  journeys: {
    'what is seen first has the network to itself for a second and a half and not a moment less': (start) => {
      const page = start()
      page.elapse(1_499)
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
