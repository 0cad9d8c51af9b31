import assert from 'node:assert/strict'

import type { ActorLogic, AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'

type HeldEvent =
  | { type: 'held.done'; output: unknown }
  | { type: 'held.error'; error: unknown }
  | { type: 'held.snapshot'; snapshot: unknown }
  | { type: 'xstate.stop' }

/**
 * Replaces a service, child chart or listener: it ends when the test says so. It ends synchronously, so that replays
 * need no waiting and testing a mutant takes microseconds.
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

/** Returns the chart with all actors held. Guards, delays and built-in actions stay as they are. */
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

/** `provide` keeps the config, so the copy has the types of the chart. */
function assertSameChart<Machine extends AnyStateMachine>(
  copy: AnyStateMachine,
  machine: Machine,
): asserts copy is Machine {
  assert.equal(copy.config, machine.config)
}

/** Replaces effects by empty functions. `LiveActor` records that they ran; their own tests run them. */
function recordedOnly(machine: AnyStateMachine): Record<string, () => void> {
  const effects = Object.entries(machine.implementations.actions).filter(([, action]) => !isBuiltIn(action))
  return Object.fromEntries(effects.map(([name]) => [name, () => {}]))
}

/** Returns whether XState resolves the action itself: assign, emit, sendTo, spawnChild and others. */
export function isBuiltIn(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action
}

export function isUnderWay(child: AnyActorRef | undefined): child is AnyActorRef {
  return child !== undefined && child.getSnapshot()?.status === 'active'
}

export function sourceOf(child: AnyActorRef): string {
  return typeof child.src === 'string' ? child.src : 'inline'
}
