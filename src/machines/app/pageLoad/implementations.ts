import { fromPromise } from 'xstate'
import type { pageLoadMachine } from './machine.ts'

interface PageLoadDeps {
  /** Resolves once the open calls that read have been answered, or have failed. */
  readonly answered: () => Promise<void>
  /** Resolves once the later parts are shown. */
  readonly partsShown: () => Promise<void>
}

/** Resolves a turn of the event loop later: what a state shows is rendered by then. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

export const createPageLoadImplementations = ({ answered, partsShown }: PageLoadDeps) =>
  ({
    actors: {
      firstAnswers: fromPromise<void>(answered),
      laterParts: fromPromise<void>(async () => {
        await nextTurn()
        await partsShown()
        await answered()
      }),
    },
  }) satisfies Parameters<typeof pageLoadMachine.provide>[0]
