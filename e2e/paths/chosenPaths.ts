/** Which of a chart's generated paths a browser plays: as few as show all that a browser can show. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Explorable, ServiceEnds } from '../../tests/machines/harness/chart.ts'
import { explore, replay } from '../../tests/machines/harness/paths.ts'
import type { Exploration, ReplayedPath } from '../../tests/machines/harness/paths.ts'
import { leavesOf, pathOf } from '../../tests/machines/harness/transitions.ts'

export interface Step {
  readonly name: string
  readonly event: AnyEventObject
  readonly state: AnyMachineSnapshot
}

export interface ChosenPath {
  readonly input: unknown
  /** The first is the chart's beginning. */
  readonly steps: readonly Step[]
}

export interface Choice {
  readonly paths: readonly ChosenPath[]
  /** Names of all events in the chart's paths. */
  readonly eventNames: ReadonlySet<string>
  /** States that no chosen path reaches. */
  readonly missedStates: readonly string[]
  readonly transitions: { readonly taken: number }
}

const failureOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isRefusal = (output: unknown): output is { ok: false; status: number; code: string } =>
  typeof output === 'object' && output !== null && 'ok' in output && output.ok === false

/** `list.more`, `after fade`, `done fetchPage`, `done fetchPage 409 place_required`, `error fetchPage timeout`. */
export function eventName(event: AnyEventObject): string {
  const [, kind, rest = ''] = /^xstate\.(done|error|after)\.(?:actor\.)?(.+)$/.exec(event.type) ?? []
  if (kind === undefined) return event.type
  if (kind === 'after') return `after ${rest.split('.')[0]}`
  if (kind === 'error') return `error ${rest} ${failureOf(event['error'])}`
  const output: unknown = event['output']
  return isRefusal(output) ? `done ${rest} ${output.status} ${output.code}`.trimEnd() : `done ${rest}`
}

/** `done fetchPage 409 place_required` is found by that name, else as `done fetchPage 409`, else as `done fetchPage`. */
export function entryFor<Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  const words = name.split(' ')
  const names = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  const known = names.find((candidate) => Object.hasOwn(entries, candidate))
  return known === undefined ? undefined : entries[known]
}

type NameOf = (event: AnyEventObject, before: AnyMachineSnapshot | undefined) => string

interface NamedStep extends Step {
  readonly isPossible: boolean
}

function namedSteps(
  { paths }: Exploration,
  nameOf: NameOf,
  isPossible: (name: string) => boolean,
): NamedStep[] {
  return paths.flatMap(({ path }) =>
    path.steps.map(({ event, state }, index) => {
      const name = nameOf(event, path.steps[index - 1]?.state)
      return { name, event, state, isPossible: isPossible(name) }
    }),
  )
}

/** The chart without what no browser can make, so that the shortest way to a state is not one of those. */
function withoutImpossible(chart: Explorable, steps: readonly NamedStep[]): Explorable {
  const isPossible = new Map<string, boolean>()
  const keyOf = ({ type, output, error }: AnyEventObject) => JSON.stringify([type, output, String(error)])
  for (const step of steps) {
    for (const key of [step.event.type, keyOf(step.event)])
      isPossible.set(key, isPossible.get(key) === true || step.isPossible)
  }
  const isMade = (event: AnyEventObject) => isPossible.get(keyOf(event)) !== false
  const cases: Readonly<Record<string, ServiceEnds | undefined>> = chart.services
  const services = Object.entries(cases).map(([source, ends]) => [
    source,
    {
      ...ends,
      done: ends?.done?.filter((output) => isMade({ type: `xstate.done.actor.${source}`, output })) ?? [],
      error: ends?.error?.filter((error) => isMade({ type: `xstate.error.actor.${source}`, error })) ?? [],
    },
  ])
  const neverMade = [...isPossible].filter(([, isIt]) => !isIt).map(([type]) => [type, []])
  return {
    ...chart,
    services: Object.fromEntries(services),
    events: { ...chart.events, ...Object.fromEntries(neverMade) },
  }
}

/**
 * Plays every generated path on the real chart, up to its first step that no browser can make, and takes the one that
 * shows most that is new for its length, again and again, until nothing new is left.
 */
export function choosePaths(
  chart: Explorable,
  {
    isPossible,
    nameOf,
    longest,
  }: {
    isPossible: (name: string) => boolean
    nameOf: NameOf
    longest: number
  },
): Choice {
  const allSteps = namedSteps(explore(chart), nameOf, isPossible)
  const exploration = explore(withoutImpossible(chart, allSteps))
  const candidates = new Map<string, ReplayedPath>()
  for (const { input, path } of exploration.paths) {
    const names = path.steps.map(({ event }, index) => nameOf(event, path.steps[index - 1]?.state))
    const end = names.findIndex((name, index) => index > longest || !isPossible(name))
    const steps = end === -1 ? path.steps : path.steps.slice(0, end)
    const last = steps.at(-1)
    const key = JSON.stringify([input, steps.map(({ event }) => event)])
    if (!last || candidates.has(key)) continue
    const replayed = replay(exploration, { input, path: { ...path, steps, state: last.state } })
    if (replayed && !replayed.failure) candidates.set(key, replayed)
  }

  const seen = new Set<string>()
  const gainOf = ({ taken, visited, path }: ReplayedPath) =>
    [...taken, ...visited].filter((name) => !seen.has(name)).length / (path.steps.length + 2)
  const chosen: ReplayedPath[] = []
  for (;;) {
    const [best] = [...candidates.values()].toSorted((one, other) => gainOf(other) - gainOf(one))
    if (best === undefined || gainOf(best) === 0) break
    chosen.push(best)
    for (const name of [...best.taken, ...best.visited]) seen.add(name)
  }
  return {
    paths: chosen.map(({ input, path }) => ({
      input,
      steps: path.steps.map(({ event, state }, index) => ({
        name: nameOf(event, path.steps[index - 1]?.state),
        event,
        state,
      })),
    })),
    eventNames: new Set(allSteps.map(({ name }) => name)),
    missedStates: leavesOf(chart.machine)
      .filter(({ id }) => !seen.has(id))
      .map(pathOf),
    transitions: { taken: new Set(chosen.flatMap(({ taken }) => [...taken])).size },
  }
}
