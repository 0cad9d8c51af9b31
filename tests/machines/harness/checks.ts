import assert from 'node:assert/strict'

import type { AnyStateMachine, AnyStateNode } from 'xstate'

import type { Chart, Explorable } from './chart.ts'
import { isBuiltIn } from './held.ts'
import { LiveActor } from './liveActor.ts'
import { explore, liveMachineOf, replay } from './paths.ts'
import type { ReplayedPath } from './paths.ts'
import { leavesOf, nameOf, nodesOf, pathOf, transitionsOf } from './transitions.ts'

export interface Check {
  suite: string
  name: string
  run: () => void
}

interface Replays {
  replayed: readonly ReplayedPath[]
  /** The results of each guard during exploration, by guard name. */
  guards: ReadonlyMap<string, ReadonlySet<boolean>>
}

/** Returns all checks of a chart: the generated ones and its journeys. */
export function checksOf<Machine extends AnyStateMachine>(chart: Chart<Machine>): Check[] {
  return [...pathChecksOf(chart), ...metaChecksOf(chart.machine), ...journeyChecksOf(chart)]
}

function replaysOf(chart: Explorable): Replays {
  const exploration = explore(chart)
  const { paths, guards } = exploration
  return { replayed: paths.flatMap((path) => replay(exploration, path) ?? []), guards }
}

export function pathChecksOf(chart: Explorable): Check[] {
  let replays: Replays | undefined
  const known = () => (replays ??= replaysOf(chart))
  return [
    ...leavesOf(chart.machine).map((leaf) => ({
      suite: 'reaches every state',
      name: pathOf(leaf),
      run: () =>
        rethrowing(known().replayed, ({ visited }) => visited.has(leaf.id), 'no path reaches this state'),
    })),
    ...transitionsOf(chart.machine).map((transition) => ({
      suite: 'takes every transition',
      name: nameOf(transition),
      run: () =>
        rethrowing(
          known().replayed,
          ({ taken }) => taken.has(nameOf(transition)),
          'no path takes this transition',
        ),
    })),
    ...guardsOf(chart.machine).map((guard) => ({
      suite: 'asks every guard',
      name: `${guard} says yes and no`,
      run: () => {
        for (const answer of [true, false]) {
          assert.ok(known().guards.get(guard)?.has(answer), `no path makes ${guard} answer ${answer}`)
        }
      },
    })),
    {
      suite: 'plays every path',
      name: 'as the model says',
      run: () => rethrowing(known().replayed, () => true, 'there is no path'),
    },
  ]
}

function rethrowing(
  paths: readonly ReplayedPath[],
  isMeant: (path: ReplayedPath) => boolean,
  otherwise: string,
) {
  const meant = paths.filter(isMeant)
  for (const { failure } of meant) if (failure !== undefined) throw failure
  assert.ok(meant.length > 0, otherwise)
}

/** Returns the names of the guards that the chart uses, also inside `and`, `or`, `not` and `stateIn`. */
function guardsOf(machine: AnyStateMachine): string[] {
  const names = (guard: unknown): string[] => {
    if (typeof guard === 'string') return [guard]
    if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
      return guard.guards.flatMap(names)
    return typeof guard === 'object' && guard !== null && 'type' in guard ? [String(guard.type)] : []
  }
  const direct = transitionsOf(machine).flatMap(({ guard }) => names(guard))
  const all = direct.flatMap((name) => {
    const implementation: unknown = machine.implementations.guards[name]
    return typeof implementation === 'function' && 'check' in implementation ? names(implementation) : [name]
  })
  return [...new Set(all)]
}

/** Checks that each leaf state says in `meta` what it shows, and that the chart contains no inline functions. */
export function metaChecksOf(machine: AnyStateMachine): Check[] {
  return [
    ...leavesOf(machine).map((leaf) => ({
      suite: 'says how every state shows',
      name: pathOf(leaf),
      run: () => {
        const promise = promiseOf(leaf)
        for (const sibling of siblingsOf(leaf)) {
          const other = promiseOf(sibling)
          const isSame = 'view' in promise && 'view' in other && promise.view.role === other.view.role
          assert.ok(
            !isSame ||
              !(promise.view.text.includes(other.view.text) || other.view.text.includes(promise.view.text)),
            `${pathOf(sibling)} promises the same`,
          )
        }
      },
    })),
    {
      suite: 'reads without opening a function',
      name: 'every effect, guard, service and delay has a name',
      run: () => assert.deepEqual(nodesOf(machine).flatMap(namelessOf), []),
    },
  ]
}

export type Promised = { view: { role: string; text: string } } | { shownBy: string }

export function promiseOf(leaf: AnyStateNode): Promised {
  const promise = findPromise(leaf)
  if (promise === undefined)
    throw new Error(`${pathOf(leaf)} needs meta: { view: { role, text } } or { shownBy }`)
  return promise
}

export function findPromise(leaf: AnyStateNode): Promised | undefined {
  const meta: unknown = leaf.meta
  if (typeof meta === 'object' && meta !== null) {
    if ('shownBy' in meta && typeof meta.shownBy === 'string' && meta.shownBy !== '')
      return { shownBy: meta.shownBy }
    if ('view' in meta && typeof meta.view === 'object' && meta.view !== null) {
      const { view } = meta
      if (
        'role' in view &&
        typeof view.role === 'string' &&
        'text' in view &&
        typeof view.text === 'string'
      ) {
        return { view: { role: view.role, text: view.text } }
      }
    }
  }
  return undefined
}

/** Returns the leaves that could be active instead of this one: its siblings, and leaves inside its siblings. */
export function siblingsOf(leaf: AnyStateNode): AnyStateNode[] {
  const { parent } = leaf
  if (parent === undefined || parent.type !== 'compound') return []
  const ids = new Set(leavesOf(leaf.machine).map(({ id }) => id))
  return nodesOf(leaf.machine).filter(
    (node) =>
      node !== leaf &&
      ids.has(node.id) &&
      leaf.path.slice(0, -1).every((key, depth) => node.path[depth] === key),
  )
}

function namelessOf(node: AnyStateNode): string[] {
  const isNameless = (used: unknown) => typeof used === 'function' && !isBuiltIn(used) && !('check' in used)
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const invoked: { src: unknown }[] = [node.config.invoke ?? []].flat()
  return [
    ...[...node.entry, ...node.exit].filter(isNameless).map(() => `an effect of ${pathOf(node)}`),
    ...transitions.flatMap((transition) => [
      ...(isNameless(transition.guard) ? [`the guard of ${nameOf(transition)}`] : []),
      ...transition.actions.filter(isNameless).map(() => `an effect of ${nameOf(transition)}`),
    ]),
    ...invoked.filter(({ src }) => typeof src !== 'string').map(() => `a service of ${pathOf(node)}`),
    ...Object.keys(node.config.after ?? {})
      .filter((delay) => !Number.isNaN(Number(delay)))
      .map((delay) => `the delay ${delay} of ${pathOf(node)}`),
  ]
}

export function journeyChecksOf<Machine extends AnyStateMachine>(chart: Chart<Machine>): Check[] {
  return Object.entries(chart.journeys).map(([name, journey]) => ({
    suite: 'journeys',
    name,
    run: () => journey((...[input]) => new LiveActor<Machine>(liveMachineOf(chart), input)),
  }))
}
