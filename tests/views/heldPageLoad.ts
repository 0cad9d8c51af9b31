import { createActor, fromPromise } from 'xstate'
import { pageLoadMachine } from '../../src/machines/app/pageLoad/machine.ts'

/** A page that has asked for what is seen first. `answer` gives the answers, and `finish` shows the later parts. */
export function heldPageLoad() {
  const first = Promise.withResolvers<void>()
  const later = Promise.withResolvers<void>()
  const pageLoad = createActor(
    pageLoadMachine.provide({
      actors: {
        firstAnswers: fromPromise(() => first.promise),
        laterParts: fromPromise(() => later.promise),
      },
    }),
  ).start()
  pageLoad.send({ type: 'page.mounted' })
  return { pageLoad, answer: first.resolve, finish: later.resolve }
}
