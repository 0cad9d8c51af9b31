/* oxlint-disable no-underscore-dangle -- XState names them so */
import assert from 'node:assert/strict'

import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph'
import type { AdjacencyMap, StatePath } from '@xstate/graph'
import { createTestModel } from '@xstate/test'
import type { AnyActorRef, AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'

import type { Explorable, ServiceEnds } from './chart.ts'
import { isUnderWay, sourceOf, withHeldActors } from './held.ts'
import { Infeasible, LiveActor } from './liveActor.ts'
import { initialStateOf, modelOf, nextStateOf } from './model.ts'

/** More steps than this and the chart's `explore` has to say where to stop. */
const explorationLimit = 30_000

export interface ChartPath {
  input: unknown
  path: StatePath<AnyMachineSnapshot, AnyEventObject>
}

interface Way {
  event: AnyEventObject
  state: AnyMachineSnapshot
}

export interface ReplayedPath extends ChartPath {
  /** Names of the transitions the real actor took. */
  taken: ReadonlySet<string>
  /** Ids of the states it was in, at any step. */
  visited: ReadonlySet<string>
  failure?: Error
}

export interface Exploration {
  paths: ChartPath[]
  /** What the paths were found on. */
  logic: AnyStateMachine
  model: ReturnType<typeof createTestModel<AnyStateMachine>>
  /** The chart as every path is played on it. */
  machine: AnyStateMachine
  /** What each guard by name has answered while the paths were looked for. */
  guards: Map<string, Set<boolean>>
}

/** Whether whoever plays the paths can make this event happen in this state. */
export type IsPossible = (event: AnyEventObject, before: AnyMachineSnapshot) => boolean

/**
 * Looks for the shortest path to every state (its context included) and, through each of those, for one path along
 * every way out of it; all of them of possible events only.
 */
export function explore(chart: Explorable, isPossible: IsPossible = () => true): Exploration {
  const guards = new Map<string, Set<boolean>>()
  const machine = liveMachineOf(chart)
  const model = modelOf(machine, (name, outcome) =>
    guards.set(name, (guards.get(name) ?? new Set()).add(outcome)),
  )
  const known = remembering(model)
  const events = rememberedEvents(chart, isPossible)
  const paths = chart.inputs.flatMap((input) => {
    const options = {
      fromState: initialStateOf(model, input),
      events,
      serializeState: identityOf,
      serializeEvent: identityOf,
      stopCondition: (snapshot: AnyMachineSnapshot) => !chart.explore(snapshot),
      traversalLimit: explorationLimit,
    }
    const toStates = getShortestPaths(known, options)
    const found = chart.everySimplePath ? [...toStates, ...getSimplePaths(known, options)] : toStates
    const shortest = new Map(toStates.map((path) => [identityOf(path.state), path]))
    const adjacency: AdjacencyMap<AnyMachineSnapshot, AnyEventObject> = getAdjacencyMap(known, options)
    const ways = Object.entries(adjacency).flatMap(([from, { transitions }]) =>
      Object.values<Way>(transitions).flatMap(({ event, state }) => {
        const start = shortest.get(from)
        return start === undefined
          ? []
          : [{ state, steps: [...start.steps, { event, state }], weight: start.weight + 1 }]
      }),
    )
    return withoutBeginnings([...found, ...ways]).map((path) => ({ input, path }))
  })
  return {
    paths,
    guards,
    machine,
    logic: model,
    model: createTestModel(model, { serializeState: describeState, serializeEvent: describeEvent }),
  }
}

/** The path of these very events, though a shorter one may lead where it does. */
export function pathAlong(
  { logic }: Exploration,
  { input, events }: { input: unknown; events: readonly AnyEventObject[] },
): ChartPath {
  let state = initialStateOf(logic, input)
  const steps = [{ event: { type: 'xstate.init' }, state }]
  for (const event of events) {
    state = nextStateOf(logic, state, event)
    steps.push({ event, state })
  }
  return { input, path: { state, steps, weight: events.length } }
}

/** @xstate/graph walks the whole chart anew for every question: this way only its first walk costs anything. */
function remembering(model: AnyStateMachine): AnyStateMachine {
  const results = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, AnyMachineSnapshot>>()
  return Object.create(model, {
    transition: {
      value: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
        const ofSnapshot = results.get(snapshot) ?? new Map<AnyEventObject, AnyMachineSnapshot>()
        const result = ofSnapshot.get(event) ?? model.transition(snapshot, event, scope)
        results.set(snapshot, ofSnapshot.set(event, result))
        return result
      },
    },
  })
}

function rememberedEvents(
  chart: Explorable,
  isPossible: IsPossible,
): (snapshot: AnyMachineSnapshot) => AnyEventObject[] {
  const events = new WeakMap<AnyMachineSnapshot, AnyEventObject[]>()
  return (snapshot) => {
    const known =
      events.get(snapshot) ?? eventsFrom(chart, snapshot).filter((event) => isPossible(event, snapshot))
    events.set(snapshot, known)
    return known
  }
}

/** What may follow a step of some path, by the identities of the events. */
type Following = Map<string, Following>

/** Drops a path that another one begins with. */
function withoutBeginnings(paths: StatePath<AnyMachineSnapshot, AnyEventObject>[]) {
  const beginning: Following = new Map()
  const longestFirst = paths.toSorted((a, b) => b.steps.length - a.steps.length)
  return longestFirst.filter(({ steps }) => {
    let isNew = false
    let following = beginning
    for (const { event } of steps) {
      const identity = identityOf(event)
      const known = following.get(identity)
      const next: Following = known ?? new Map<string, Following>()
      if (!known) following.set(identity, next)
      isNew ||= !known
      following = next
    }
    return isNew
  })
}

/** Everything that could happen in this state: events, the ends of what is under way, and the ends of delays. */
function eventsFrom(chart: Explorable, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  if (snapshot.status !== 'active') return []
  const descriptors = new Set(snapshot._nodes.flatMap((node) => node.ownEvents))
  const cases: Record<string, CasesOfOneEvent> = chart.events
  const events = [...descriptors].flatMap((descriptor) => {
    if (descriptor.startsWith('xstate.'))
      return descriptor.startsWith('xstate.after.') ? [{ type: descriptor }] : []
    const described = Object.keys(cases).filter((type) => matches(type, descriptor))
    if (described.length === 0) return descriptor.includes('*') ? [] : [{ type: descriptor }]
    return described.flatMap((type) => {
      const payloads = cases[type] ?? []
      const list = typeof payloads === 'function' ? payloads(snapshot.context) : payloads
      return list.map((payload) => ({ ...payload, type }))
    })
  })
  const ends = Object.values<AnyActorRef | undefined>(snapshot.children)
    .filter(isUnderWay)
    .flatMap((child) => endsOf(chart, child))
  return [
    ...events,
    ...ends.filter(({ type }) => [...descriptors].some((descriptor) => matches(type, descriptor))),
  ]
}

type CasesOfOneEvent = readonly object[] | ((context: unknown) => readonly object[])

function matches(type: string, descriptor: string): boolean {
  if (descriptor === '*') return true
  return descriptor.endsWith('.*') ? type.startsWith(descriptor.slice(0, -1)) : type === descriptor
}

function endsOf(chart: Explorable, child: AnyActorRef): AnyEventObject[] {
  const cases: Record<string, ServiceEnds | undefined> = chart.services
  const { done = [], error = [], snapshots = [] } = cases[sourceOf(child)] ?? {}
  const actorId = child.id
  return [
    ...done.map((output) => ({ type: `xstate.done.actor.${actorId}`, output, actorId })),
    ...error.map((reason) => ({ type: `xstate.error.actor.${actorId}`, error: reason, actorId })),
    ...snapshots.map((snapshot) => ({ type: `xstate.snapshot.${actorId}`, snapshot })),
  ]
}

/** The chart as it is played: real guards and built-in actions, held actors, effects that are only noted. */
export function liveMachineOf<Machine extends AnyStateMachine>(chart: Explorable<Machine>): Machine {
  return withHeldActors(chart.machine, chart.implementations())
}

/**
 * Plays one path on the real actor and compares it with the model after every step.
 * @returns undefined for a path that no real clock allows
 */
export function replay(
  { machine, model }: Exploration,
  { input, path }: ChartPath,
): ReplayedPath | undefined {
  const live = new LiveActor(machine, input)
  const perform = ({ event }: { event: AnyEventObject }) => {
    if (event.type !== 'xstate.init') live.perform(event)
  }
  const { taken, visited } = live
  try {
    model.testPathSync(path, {
      events: Object.fromEntries(path.steps.map(({ event }) => [event.type, perform])),
      states: { '*': (expected) => assert.equal(identityNow(live.snapshot), identityOf(expected)) },
    })
  } catch (error) {
    if (error instanceof Infeasible) return undefined
    return { input, path, taken, visited, failure: error instanceof Error ? error : new Error(String(error)) }
  }
  return { input, path, taken, visited }
}

/**
 * Plays the beginning of a path on a fresh actor, up to the first step that is in the state. Of the paths that the
 * real actor takes to their end as the model says, the one that is there soonest; no more are replayed to find it.
 */
export function playInto<Machine extends AnyStateMachine>(
  chart: Explorable<Machine>,
  stateId: string,
  exploration: Exploration,
): LiveActor<Machine> | undefined {
  const soonest = exploration.paths
    .map((whole) => ({ whole, steps: whole.path.steps.slice(0, stepsInto(whole.path, stateId)) }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted((a, b) => a.steps.length - b.steps.length)
    .find(({ whole }) => isPlayed(exploration, whole))
  if (soonest === undefined) return undefined
  const live = new LiveActor<Machine>(liveMachineOf(chart), soonest.whole.input)
  for (const { event } of soonest.steps) if (event.type !== 'xstate.init') live.perform(event)
  return live
}

function isPlayed(exploration: Exploration, path: ChartPath): boolean {
  const replayed = replay(exploration, path)
  return replayed !== undefined && replayed.failure === undefined
}

function stepsInto({ steps }: ChartPath['path'], stateId: string): number {
  return steps.findIndex(({ state }) => isInState(state, stateId)) + 1
}

export function isInState(snapshot: AnyMachineSnapshot, stateId: string): boolean {
  return snapshot._nodes.some(({ id }) => id === stateId)
}

/** Two states with the same identity are one to the paths: same state, context and children with their status. */
function identityOf(value: AnyMachineSnapshot | AnyEventObject): string {
  const identity =
    identities.get(value) ?? (isSnapshot(value) ? identityNow(value) : JSON.stringify(value, plain))
  identities.set(value, identity)
  return identity
}

const identities = new WeakMap<AnyMachineSnapshot | AnyEventObject, string>()

/** Of a live actor: its children change under a snapshot that stays. */
function identityNow(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify(comparable(snapshot), plain)
}

function isSnapshot(value: unknown): value is AnyMachineSnapshot {
  return typeof value === 'object' && value !== null && 'machine' in value && '_nodes' in value
}

function comparable({ value, context, status, children }: AnyMachineSnapshot) {
  // A chart that has ended keeps its stopped children; nothing can come of them.
  if (status !== 'active') return { value, context, status }
  const ends = Object.entries<AnyActorRef>(children).map(
    ([id, child]) => `${plainId(id)} ${child.getSnapshot()?.status}`,
  )
  return { value, context, status, children: ends.toSorted((a, b) => a.localeCompare(b)) }
}

/** XState numbers actors without an id of their own through all tests. */
function plainId(id: string): string {
  return /^x:\d+$/.test(id) ? 'x' : id
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (value instanceof Error) return value.message
  if (typeof value === 'function') return `function ${value.name}`
  if (typeof value === 'object' && value !== null && 'xstate$$type' in value && 'id' in value) {
    return { actor: plainId(String(value.id)) }
  }
  return value
}

function describeState({ value, context }: AnyMachineSnapshot): string {
  return `${JSON.stringify(value)} ${JSON.stringify(context, plain)}`
}

function describeEvent(event: AnyEventObject): string {
  return JSON.stringify(event, plain)
}
