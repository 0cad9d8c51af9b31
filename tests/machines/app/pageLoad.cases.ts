import { pageLoadMachine } from '../../../src/machines/app/pageLoad/machine.ts'
import { chart } from '../harness/chart.ts'

const ends = { done: [undefined], error: [new Error('No network.')] }

export const pageLoad = chart({
  machine: pageLoadMachine,
  events: {},
  services: { firstAnswers: ends, laterParts: ends },
  journeys: {
    'asks for the later parts once what is seen first has been answered, whatever time that takes': (
      start,
    ) => {
      const page = start()
      page.elapse(60_000)
      page.isIn('loading')
      page.send({ type: 'page.mounted' })
      page.elapse(60_000)
      page.isIn('asking')
      page.finish('firstAnswers', undefined)
      page.isIn('seen')
      page.elapse(60_000)
      page.isIn('seen')
      page.finish('laterParts', undefined)
      page.isIn('loaded')
    },
    'goes on when answers are lost': (start) => {
      const page = start()
      page.send({ type: 'page.mounted' })
      page.fail('firstAnswers')
      page.isIn('seen')
      page.fail('laterParts')
      page.isIn('loaded')
    },
    'stays loaded when the member opens another page': (start) => {
      const page = start()
      page.send({ type: 'page.mounted' })
      page.finish('firstAnswers', undefined)
      page.finish('laterParts', undefined)
      page.send({ type: 'page.mounted' })
      page.isIn('loaded')
    },
  },
})
