/** Chooses the generated paths that a browser plays: as few as cover all that a browser can show. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Explorable } from '../../tests/machines/harness/chart.ts'
import { explore, pathAlong, replay } from '../../tests/machines/harness/paths.ts'
import type { ChartPath, ReplayedPath } from '../../tests/machines/harness/paths.ts'
import { nameOf as transitionName, transitionsOf } from '../../tests/machines/harness/transitions.ts'

export interface Step {
  readonly name: string
  readonly event: AnyEventObject
  readonly state: AnyMachineSnapshot
}

export interface ChosenPath {
  readonly input: unknown
  /** The first step is the initial state. */
  readonly steps: readonly Step[]
}

export interface WrittenStep {
  readonly event: AnyEventObject
  /** Name of the step's deed, when it differs from the name of its event. */
  readonly name?: string
}

/** A path written by hand, for states that a browser can't reach on the shortest path. */
export interface WrittenPath {
  /** Default: the first input of the chart. */
  readonly input?: unknown
  readonly steps: readonly WrittenStep[]
}

export interface Choice {
  readonly paths: readonly ChosenPath[]
  /** Names of all events along these paths, whether a browser can cause them or not. */
  readonly eventNames: ReadonlySet<string>
  readonly transitions: readonly string[]
  /** Transitions that no chosen path covers. */
  readonly missed: readonly string[]
}

const failureOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isRefusal = (output: unknown): output is { ok: false; status: number; code: string } =>
  typeof output === 'object' && output !== null && 'ok' in output && output.ok === false

/** Returns a name such as `list.more`, `after fade`, `done fetchPage 409 place_required` or `error fetchPage timeout`. */
export function eventName(event: AnyEventObject): string {
  const [, kind, rest = ''] = /^xstate\.(done|error|after)\.(?:actor\.)?(.+)$/.exec(event.type) ?? []
  if (kind === undefined) return event.type
  if (kind === 'after') return `after ${rest.split('.')[0]}`
  if (kind === 'error') return `error ${rest} ${failureOf(event['error'])}`
  const output: unknown = event['output']
  return isRefusal(output) ? `done ${rest} ${output.status} ${output.code}`.trimEnd() : `done ${rest}`
}

/** Looks up `done fetchPage 409 place_required`, then `done fetchPage 409`, then `done fetchPage`. */
export function entryFor<Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  const words = name.split(' ')
  const names = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  const known = names.find((candidate) => Object.hasOwn(entries, candidate))
  return known === undefined ? undefined : entries[known]
}

/**
 * Replays on the real chart all paths of events that a browser can cause. Takes the written paths first. Then takes,
 * again and again, the path that covers most new transitions for its length, until none covers a new one.
 */
export function choosePaths(
  chart: Explorable,
  {
    isPossible,
    nameOf,
    written,
  }: {
    isPossible: (name: string) => boolean
    nameOf: (event: AnyEventObject, before: AnyMachineSnapshot) => string
    written: readonly WrittenPath[]
  },
): Choice {
  const eventNames = new Set<string>()
  const exploration = explore(chart, (event, before) => {
    const name = nameOf(event, before)
    eventNames.add(name)
    return isPossible(name)
  })
  const played = (path: ChartPath): ReplayedPath[] => {
    const replayed = replay(exploration, path)
    return replayed && !replayed.failure ? [replayed] : []
  }
  const inNames = (
    { input, path: { steps } }: ChartPath,
    given: readonly WrittenStep[] = [],
  ): ChosenPath => ({
    input,
    steps: steps.map(({ event, state }, index) => {
      const before = steps[index - 1]?.state
      return { name: given[index - 1]?.name ?? (before ? nameOf(event, before) : event.type), event, state }
    }),
  })

  const paths: ChosenPath[] = []
  const seen = new Set<string>()
  const choose = (path: ReplayedPath, steps?: readonly WrittenStep[]) => {
    for (const name of [...path.taken, ...path.visited]) seen.add(name)
    paths.push(inNames(path, steps))
  }
  const gainOf = ({ taken, visited, path }: ReplayedPath) =>
    [...taken, ...visited].filter((name) => !seen.has(name)).length / (path.steps.length + 2)

  for (const { input = chart.inputs[0], steps } of written) {
    const path = replay(
      exploration,
      pathAlong(exploration, { input, events: steps.map(({ event }) => event) }),
    )
    if (!path || path.failure)
      throw path?.failure ?? new Error('A written path needs a clock that runs backwards.')
    choose(path, steps)
  }
  let candidates = exploration.paths.flatMap(played)
  for (;;) {
    candidates = candidates.filter((path) => gainOf(path) > 0)
    const [best] = candidates.toSorted((one, other) => gainOf(other) - gainOf(one))
    if (best === undefined) break
    choose(best)
  }
  const transitions = transitionsOf(chart.machine).map(transitionName)
  return { paths, eventNames, transitions, missed: transitions.filter((name) => !seen.has(name)) }
}
