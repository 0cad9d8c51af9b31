import assert from 'node:assert/strict'

import type { ActorLogic, AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'

type HeldEvent =
  | { type: 'held.done'; output: unknown }
  | { type: 'held.error'; error: unknown }
  | { type: 'held.snapshot'; snapshot: unknown }
  | { type: 'xstate.stop' }

/**
 * Takes the place of a service, a child chart or a listener: a promise in the test's hand. It settles within the
 * event that settles it, so that a replay needs no waiting and a mutant costs microseconds.
 */
export const heldLogic: ActorLogic<Snapshot<unknown>, HeldEvent, unknown> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  transition: (snapshot, event) => {
    switch (event.type) {
      case 'held.done':
        return { status: 'done', output: event.output, error: undefined }
      case 'held.error':
        return { status: 'error', output: undefined, error: event.error }
      case 'xstate.stop':
        return { status: 'stopped', output: undefined, error: undefined }
      default:
        return snapshot
    }
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

/** The chart with every actor held; its guards, delays and built-in actions stay its own. */
export function withHeldActors<Machine extends AnyStateMachine>(
  machine: Machine,
  implementations: Parameters<Machine['provide']>[0],
): Machine {
  const actors = Object.keys(machine.implementations.actors)
  const copy: AnyStateMachine = machine
    .provide({ actions: recordedOnly(machine) })
    .provide(implementations)
    .provide({ actors: Object.fromEntries(actors.map((source) => [source, heldLogic])) })
  assertSameChart(copy, machine)
  return copy
}

/** `provide` keeps the config, so the copy has the chart's own types. */
function assertSameChart<Machine extends AnyStateMachine>(
  copy: AnyStateMachine,
  machine: Machine,
): asserts copy is Machine {
  assert.equal(copy.config, machine.config)
}

/** Effects outside the chart: `LiveActor` notes that they ran, and with what; running them is for their own tests. */
function recordedOnly(machine: AnyStateMachine): Record<string, () => void> {
  const effects = Object.entries(machine.implementations.actions).filter(([, action]) => !isBuiltIn(action))
  return Object.fromEntries(effects.map(([name]) => [name, () => {}]))
}

/** assign, emit, sendTo, spawnChild and the like, which XState resolves itself. */
export function isBuiltIn(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action
}

export function isUnderWay(child: AnyActorRef | undefined): child is AnyActorRef {
  return child !== undefined && child.getSnapshot()?.status === 'active'
}

export function sourceOf(child: AnyActorRef): string {
  return typeof child.src === 'string' ? child.src : 'inline'
}
