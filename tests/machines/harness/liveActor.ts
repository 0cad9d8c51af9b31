/* oxlint-disable no-underscore-dangle -- XState names them so */
import assert from 'node:assert/strict'

import { createActor, isMachineSnapshot, SimulatedClock } from 'xstate'
import type {
  Actor,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFrom,
  EventObject,
  InspectionEvent,
  OutputFrom,
  SnapshotFrom,
  StateValueFrom,
} from 'xstate'

import { heldLogic, isBuiltIn, isUnderWay, sourceOf } from './held.ts'
import { nameOf } from './transitions.ts'

type AnyStateActor = Actor<AnyStateMachine>

/** Thrown by a path that needs a longer delay to end before a shorter one, which no real clock allows. */
export class Infeasible extends Error {}

class SteppedClock extends SimulatedClock {
  readonly #due = new Map<number, number>()

  override setTimeout(fn: () => void, timeout: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id)
      fn()
    }, timeout)
    this.#due.set(id, this.now() + timeout)
    return id
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id)
    super.clearTimeout(id)
  }

  /** Advances to the next due timer. Returns false when there is none. */
  step(): boolean {
    if (this.#due.size === 0) return false
    this.set(Math.max(this.now(), Math.min(...this.#due.values())))
    return true
  }
}

function isChildOf(actor: object, parent: AnyActorRef | undefined): boolean {
  return parent !== undefined && '_parent' in actor && actor._parent === parent
}

function assertPlays<Machine extends AnyStateMachine>(
  actor: AnyStateActor,
  machine: Machine,
): asserts actor is Actor<Machine> {
  assert.equal(actor.logic, machine)
}

export interface Effect {
  type: string
  params: unknown
}

/**
 * Runs the real actor of a chart with held services and a simulated clock, under a parent and a root
 * (`system.get('root')`) that record the events they get. Every method throws once the chart ends in an error.
 */
export class LiveActor<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly actor: Actor<Machine>
  /** Emitted events, in order. */
  readonly facts: EmittedFrom<Machine>[] = []
  /** Effects that ran, in order, with their params. */
  readonly effects: Effect[] = []
  /** Events that the chart sent to its parent, the root or its children, by receiver id. */
  readonly told: { to: string; event: EventObject }[] = []
  /** Actors that the chart started, in order. */
  readonly started: { source: string; id: string; input: unknown }[] = []
  /** Names of the transitions taken so far. */
  readonly taken = new Set<string>()
  /** Ids of all states entered so far, also transient ones. */
  readonly visited = new Set<string>()

  /** The same actor with a general type. */
  readonly #live: AnyStateActor
  readonly #machine: AnyStateMachine
  readonly #root: AnyActorRef
  readonly #clock = new SteppedClock()
  #arrived: string[] = []

  /** @param machine the chart with held actors (`withHeldActors`) */
  constructor(machine: Machine, input?: unknown) {
    this.#machine = machine
    this.#root = createActor(heldLogic, {
      id: 'root',
      systemId: 'root',
      clock: this.#clock,
      inspect: (inspection) => this.#inspect(inspection),
    }).start()
    const live: AnyStateActor = createActor<AnyStateMachine>(machine, {
      id: machine.id,
      parent: this.#root,
      input,
    })
    assertPlays(live, machine)
    this.#live = live
    this.actor = live
    this.actor.on('*', (fact) => this.facts.push(fact))
    this.actor.start()
    this.#noteStates(live.getSnapshot())
    this.#check()
  }

  #inspect(inspection: InspectionEvent): void {
    // Not `=== this.actor`: the first transitions run before the constructor has assigned it.
    const { actorRef } = inspection
    const isOwn = isChildOf(actorRef, this.#root)
    if (inspection.type === '@xstate.microstep' && isOwn) {
      for (const transition of inspection._transitions) {
        this.taken.add(nameOf(transition))
        this.visited.add(transition.source.id)
      }
      if (isMachineSnapshot(inspection.snapshot)) this.#noteStates(inspection.snapshot)
    }
    if (inspection.type === '@xstate.action' && isOwn) {
      const { type, params } = inspection.action
      const known: unknown = this.#machine.implementations.actions[type]
      if (known !== undefined && !isBuiltIn(known)) this.effects.push({ type, params })
    }
    if (inspection.type === '@xstate.event') {
      const { event, sourceRef } = inspection
      if (isOwn) this.#arrived.push(event.type)
      else if (event.type === 'xstate.init') this.#note(actorRef, event)
      else if (sourceRef === this.actor && !event.type.startsWith('xstate.')) {
        this.told.push({ to: 'id' in actorRef ? String(actorRef.id) : '', event })
      }
    }
  }

  #noteStates({ _nodes: nodes }: AnyMachineSnapshot): void {
    for (const { id } of nodes) this.visited.add(id)
  }

  #note(child: object, event: AnyEventObject): void {
    if (!isChildOf(child, this.actor) || !('src' in child) || !('id' in child)) return
    const source = typeof child.src === 'string' ? child.src : 'inline'
    this.started.push({ source, id: String(child.id), input: event['input'] })
  }

  #check(): void {
    const { status, error } = this.#live.getSnapshot()
    if (status === 'error')
      throw error instanceof Error ? error : new Error('The chart failed', { cause: error })
  }

  get snapshot(): SnapshotFrom<Machine> {
    return this.actor.getSnapshot()
  }

  get context(): ContextFrom<Machine> {
    return this.#live.getSnapshot().context
  }

  get output(): OutputFrom<Machine> | undefined {
    return this.#live.getSnapshot().output
  }

  /** The status of each child by id. An ended child stays until it is stopped or its state is left. */
  get children(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#children).map(([id, child]) => [id, child.getSnapshot()?.status ?? 'active']),
    )
  }

  get #children(): Record<string, AnyActorRef> {
    return this.#live.getSnapshot().children
  }

  send(event: EventFrom<Machine>): void {
    this.actor.send(event)
    this.#check()
  }

  /** Asserts the state, as `snapshot.matches` does. */
  isIn(state: StateValueFrom<Machine>): void {
    const snapshot = this.#live.getSnapshot()
    assert.ok(
      snapshot.matches(state),
      `expected ${JSON.stringify(state)}, but the chart is in ${JSON.stringify(snapshot.value)}`,
    )
  }

  /** Returns the inputs of all actors of this source so far. */
  inputsOf(source: string): unknown[] {
    return this.started.filter((start) => start.source === source).map(({ input }) => input)
  }

  /** Returns the ids of running actors of this source. */
  underWay(source: string): string[] {
    return Object.values(this.#children)
      .filter((child) => isUnderWay(child) && sourceOf(child) === source)
      .map(({ id }) => id)
  }

  /** Ends a service with an output. `service` is an actor id, or a source with one running actor. */
  finish(service: string, output?: unknown): void {
    this.#held(service).send({ type: 'held.done', output })
    this.#check()
  }

  /** Ends a service with an unexpected error. */
  fail(service: string, error: unknown = new Error('unexpected')): void {
    this.#held(service).send({ type: 'held.error', error })
    this.#check()
  }

  #held(service: string): AnyActorRef {
    const byId = this.#children[service]
    if (isUnderWay(byId)) return byId
    const [id, ...others] = this.underWay(service)
    assert.ok(
      id !== undefined,
      `no "${service}" is under way; under way are: ${Object.keys(this.children).join()}`,
    )
    assert.ok(others.length === 0, `several "${service}" are under way, name one: ${[id, ...others].join()}`)
    const child = this.#children[id]
    assert.ok(child !== undefined)
    return child
  }

  /** Advances the clock by exactly the delay of this name, and checks that the delay ended then and not before. */
  waitFor(delay: string): void {
    const wanted = (type: string) => type.startsWith(`xstate.after.${delay}.`)
    this.#arrived = []
    while (!this.#arrived.some(wanted)) {
      assert.ok(this.#clock.step(), `nothing waits for the delay "${delay}"`)
    }
    this.#check()
  }

  /** Advances the clock. */
  elapse(milliseconds: number): void {
    this.#clock.increment(milliseconds)
    this.#check()
  }

  /** Performs one step of a generated path: ends a service or a delay, or sends an event. */
  perform(event: AnyEventObject): void {
    const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    if (id !== undefined && outcome === 'done') this.finish(id, event['output'])
    else if (id !== undefined) this.fail(id, event['error'])
    else if (event.type.startsWith('xstate.after.')) this.#performDelay(event.type)
    else {
      this.#live.send(event)
      this.#check()
    }
  }

  #performDelay(type: string): void {
    this.#arrived = []
    assert.ok(this.#clock.step(), `nothing waits for ${type}`)
    const delays = this.#arrived.filter((arrived) => arrived.startsWith('xstate.after.'))
    if (delays.length !== 1 || delays[0] !== type) throw new Infeasible(type)
    this.#check()
  }
}
