/**
 * How a chart is handed to the path tests.
 *
 * A file `tests/machines/<area>/<lifecycle>.cases.ts` exports, under the lifecycle's own name, what `chart(...)` returns.
 * It imports nothing that needs a browser or Vite: vitest, `tools/charts` and `tools/mutate-charts` all load it.
 *
 *     export const cookieBanner = chart({
 *       machine: cookieBannerMachine,
 *       inputs: [{ accepted: null }, { accepted: true }],
 *       events: {},
 *       journeys: {
 *         'Accept stores true and fades the banner out': (start) => {
 *           const banner = start({ accepted: null })
 *           banner.send({ type: 'cookies.accept' })
 *           banner.isIn('fading')
 *           assert.deepEqual(banner.effects, [{ type: 'store', params: { accepted: true } }])
 *           banner.waitFor('fade')
 *           banner.isIn('answered')
 *         },
 *       },
 *     })
 *
 * `tests/machines/<area>/<lifecycle>.test.ts` then says `describeChart(cookieBanner)`, and once its view exists,
 * `tests/machines/<area>/<lifecycle>.view.test.tsx` says `describeView(cookieBanner, (actor) => <CookieBanner … />)`.
 */
import type {
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate'

import type { LiveActor } from './liveActor.ts'

type PayloadOf<Event> = Event extends EventObject ? Omit<Event, 'type'> : never

type TypeWithPayload<Event> = Event extends EventObject
  ? Event['type'] extends `xstate.${string}`
    ? never
    : keyof Omit<Event, 'type'> extends never
      ? never
      : Event['type']
  : never

/**
 * For each event that carries something, payloads that send its guards both ways: a list, or a function of the
 * context where they depend on it (the id of an item that is there). Events that carry nothing need no case.
 */
type EventCases<Machine extends AnyStateMachine> =
  // Always true: a conditional type is worked out before the functions inside it are given their parameters' types.
  Machine extends AnyStateMachine
    ? {
        [Type in TypeWithPayload<EventFrom<Machine>>]:
          | readonly PayloadOf<Extract<EventFrom<Machine>, { type: Type }>>[]
          | ((
              context: ContextFrom<Machine>,
            ) => readonly PayloadOf<Extract<EventFrom<Machine>, { type: Type }>>[])
      }
    : never

type Implementations<Machine extends AnyStateMachine> = Parameters<Machine['provide']>[0]
type Actors<Machine extends AnyStateMachine> = NonNullable<Implementations<Machine>['actors']>

/**
 * How each actor the chart invokes or spawns may end, by its source's name. Every actor is held: it does nothing
 * until a path or a journey says how it ends.
 */
type ServiceCases<Machine extends AnyStateMachine> = {
  [Source in keyof Actors<Machine>]?: ServiceEnds<OutputFrom<NonNullable<Actors<Machine>[Source]>>>
}

export interface ServiceEnds<Output = unknown> {
  done?: readonly Output[]
  error?: readonly unknown[]
  /** For `onSnapshot`: what the child's snapshot may be. */
  snapshots?: readonly unknown[]
}

/** Nothing for a chart that needs no input. */
type InputArguments<Machine extends AnyStateMachine> =
  undefined extends InputFrom<Machine> ? [input?: InputFrom<Machine>] : [input: InputFrom<Machine>]

export type Start<Machine extends AnyStateMachine> = (...input: InputArguments<Machine>) => LiveActor<Machine>

export type Journey<Machine extends AnyStateMachine> = (start: Start<Machine>) => void

export interface Chart<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine
  /** One run of the path tests for each; a chart without input leaves it out. */
  inputs: readonly (InputFrom<Machine> | undefined)[]
  events: EventCases<Machine>
  services: ServiceCases<Machine>
  /** Replaces guards, delays or effects that are placeholders. They keep nothing: every path shares them. */
  implementations(): Implementations<Machine>
  /** Says where exploring goes on: keep lists and counters small, or the paths never end. */
  explore(snapshot: SnapshotFrom<Machine>): boolean
  /** Replays every path without a loop, not only the shortest: for small charts. */
  everySimplePath: boolean
  /** Hand-written stories of SPEC, each with its end state, context, facts and effects. */
  journeys: Record<string, Journey<Machine>>
  /** Mutants (`npm run charts:mutate`) that no test can tell from the chart, each with the reason why. */
  survivors: Record<string, string>
}

/** What the paths need of a chart. */
export type Explorable<Machine extends AnyStateMachine = AnyStateMachine> = Omit<Chart<Machine>, 'journeys'>

export type ChartCases<Machine extends AnyStateMachine> = Pick<
  Chart<Machine>,
  'machine' | 'events' | 'journeys'
> &
  Partial<
    Pick<Chart<Machine>, 'services' | 'implementations' | 'explore' | 'everySimplePath' | 'survivors'>
  > &
  (undefined extends InputFrom<Machine>
    ? Partial<Pick<Chart<Machine>, 'inputs'>>
    : Pick<Chart<Machine>, 'inputs'>)

export function chart<Machine extends AnyStateMachine>(cases: ChartCases<Machine>): Chart<Machine> {
  return {
    inputs: [undefined],
    services: {},
    implementations: () => ({}),
    explore: () => true,
    everySimplePath: false,
    survivors: {},
    ...cases,
  }
}
