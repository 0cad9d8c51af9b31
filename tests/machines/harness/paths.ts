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

/** Beyond this many steps the chart's `explore` must limit the exploration. */
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
  /** Names of the transitions that the real actor took. */
  taken: ReadonlySet<string>
  /** Ids of all states that it entered. */
  visited: ReadonlySet<string>
  failure?: Error
}

export interface Exploration {
  paths: ChartPath[]
  /** The model on which paths were found. */
  logic: AnyStateMachine
  model: ReturnType<typeof createTestModel<AnyStateMachine>>
  /** The chart on which paths are played. */
  machine: AnyStateMachine
  /** The results of each guard during exploration, by guard name. */
  guards: Map<string, Set<boolean>>
}

/** Returns whether the player of the paths can cause this event in this state. */
export type IsPossible = (event: AnyEventObject, before: AnyMachineSnapshot) => boolean

/**
 * Finds the shortest path to every state, context included, and one path along each transition out of it. Uses
 * possible events only.
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

/** Returns the path of exactly these events, even when a shorter one reaches the same state. */
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

/** Caches transitions: @xstate/graph explores the whole chart again for every query. */
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

/** The steps that follow a step, by the identity of their events. */
type Following = Map<string, Following>

/** Drops paths that are the beginning of another path. */
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

/** Returns all events that can happen in a state: sent events, results of running actors, and ends of delays. */
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

/** Returns the chart for playing: real guards and built-in actions, held actors, recorded effects. */
export function liveMachineOf<Machine extends AnyStateMachine>(chart: Explorable<Machine>): Machine {
  return withHeldActors(chart.machine, chart.implementations())
}

/**
 * Plays a path on the real actor and compares actor and model after every step.
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
 * Drives a fresh actor into a state: along the shortest path that reaches it and that the real actor follows as the
 * model predicts.
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

/** Returns the identity of a state: its value, context, and children with their status. */
function identityOf(value: AnyMachineSnapshot | AnyEventObject): string {
  const identity =
    identities.get(value) ?? (isSnapshot(value) ? identityNow(value) : JSON.stringify(value, plain))
  identities.set(value, identity)
  return identity
}

const identities = new WeakMap<AnyMachineSnapshot | AnyEventObject, string>()

/** Returns the identity of a live actor, whose children change while its snapshot stays the same. */
function identityNow(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify(comparable(snapshot), plain)
}

function isSnapshot(value: unknown): value is AnyMachineSnapshot {
  return typeof value === 'object' && value !== null && 'machine' in value && '_nodes' in value
}

function comparable({ value, context, status, children }: AnyMachineSnapshot) {
  // An ended chart keeps its stopped children, which no longer matter.
  if (status !== 'active') return { value, context, status }
  const ends = Object.entries<AnyActorRef>(children).map(
    ([id, child]) => `${plainId(id)} ${child.getSnapshot()?.status}`,
  )
  return { value, context, status, children: ends.toSorted((a, b) => a.localeCompare(b)) }
}

/** XState numbers anonymous actors across all tests, so the number is removed. */
function plainId(id: string): string {
  return /^x:\d+$/.test(id) ? 'x' : id
}

/** The second argument of `JSON.stringify` for contexts and events: actors become their ids. */
export function plain(_key: string, value: unknown): unknown {
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
