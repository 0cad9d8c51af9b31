/**
 * Describes a chart to the path tests.
 *
 * `tests/machines/<area>/<lifecycle>.cases.ts` exports the result of `chart(...)` under the name of the lifecycle. It
 * must not import anything that needs a browser or Vite: vitest, `tools/charts` and `tools/mutate-charts` all load it.
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
 * `tests/machines/<area>/<lifecycle>.test.ts` calls `describeChart(cookieBanner)`, and
 * `tests/machines/<area>/<lifecycle>.view.test.tsx` calls `describeView(cookieBanner, (actor) => <CookieBanner … />)`.
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
 * Payloads for each event that has one. They must make its guards pass and fail. A list, or a function of the context
 * when payloads depend on it (the id of an existing item). Events without a payload need no case.
 */
type EventCases<Machine extends AnyStateMachine> =
  // Always true. A conditional type is resolved before TypeScript infers the parameters of functions inside it.
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
 * The possible results of each actor that the chart invokes or spawns, by the name of its source. All actors are held:
 * they do nothing until a path or a journey ends them.
 */
type ServiceCases<Machine extends AnyStateMachine> = {
  [Source in keyof Actors<Machine>]?: ServiceEnds<OutputFrom<NonNullable<Actors<Machine>[Source]>>>
}

export interface ServiceEnds<Output = unknown> {
  done?: readonly Output[]
  error?: readonly unknown[]
  /** Possible snapshots of the child, for `onSnapshot`. */
  snapshots?: readonly unknown[]
}

/** No arguments for a chart without input. */
type InputArguments<Machine extends AnyStateMachine> =
  undefined extends InputFrom<Machine> ? [input?: InputFrom<Machine>] : [input: InputFrom<Machine>]

export type Start<Machine extends AnyStateMachine> = (...input: InputArguments<Machine>) => LiveActor<Machine>

export type Journey<Machine extends AnyStateMachine> = (start: Start<Machine>) => void

export interface Chart<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine
  /** The path tests run once for each input. Omit for a chart without input. */
  inputs: readonly (InputFrom<Machine> | undefined)[]
  events: EventCases<Machine>
  services: ServiceCases<Machine>
  /** Replaces placeholder guards, delays and effects. They must be stateless, because all paths share them. */
  implementations(): Implementations<Machine>
  /** Returns whether to explore beyond a state. Must bound lists and counters, or the exploration never ends. */
  explore(snapshot: SnapshotFrom<Machine>): boolean
  /** Replays all paths without a loop, not only the shortest ones. For small charts. */
  everySimplePath: boolean
  /** Stories written by hand, each checked for its end state, context, facts and effects. */
  journeys: Record<string, Journey<Machine>>
  /** Mutants (`npm run charts:mutate`) that no test can tell from the chart, each with the reason. */
  survivors: Record<string, string>
}

/** The part of a chart's description that path generation needs. */
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
