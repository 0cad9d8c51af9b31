/**
 * The model from which paths are generated. `createTestModel` does not support `invoke` and `after`, so a copy of the
 * chart's config is rewritten: invoked actors become spawned ones that never start, and their results and the delays
 * become plain events with the names that XState gives them. Guards and assignments are the chart's own.
 */
import { createActor, createEmptyActor, createMachine, spawnChild, stopChild } from 'xstate'
import type {
  AnyActorScope,
  AnyEventObject,
  AnyInvokeConfig,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNodeConfig,
  GuardArgs,
  MachineContext,
} from 'xstate'

import { heldLogic } from './held.ts'

/** @param machine the chart with held actors */
export function modelOf(
  machine: AnyStateMachine,
  onGuard: (name: string, outcome: boolean) => void,
): AnyStateMachine {
  const bare: AnyStateMachine = createMachine(withoutServicesAndDelays(machine.config, [machine.id]), {
    ...machine.implementations,
    guards: observedGuards(machine, onGuard),
  })
  // Exploration must have no effects. Also, the scope of @xstate/graph lacks functions that XState 5.33 requires, so
  // that any custom action, emit, sendTo, spawnChild, raise or enqueueActions would throw.
  return Object.create(bare, {
    transition: {
      value: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) =>
        bare.transition(withEndedChild(snapshot, event), event, inert(scope)),
    },
    getInitialSnapshot: {
      value: (scope: AnyActorScope, input: unknown) => bare.getInitialSnapshot(inert(scope), input),
    },
  })
}

export function initialStateOf(model: AnyStateMachine, input: unknown): AnyMachineSnapshot {
  const snapshot = model.getInitialSnapshot(inert({}), input)
  if (snapshot.status === 'error') throw snapshot.error
  return snapshot
}

export const nextStateOf = (
  model: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot => model.transition(snapshot, event, inert({}))

function withoutServicesAndDelays(config: AnyStateNodeConfig, path: readonly string[]): AnyStateNodeConfig {
  const { invoke, after, entry, exit, on, states, ...rest } = config
  const id = config.id ?? path.join('.')
  const invoked = list(invoke).map((service, index) => ({ ...service, id: service.id ?? `${index}.${id}` }))
  return {
    ...rest,
    entry: [...invoked.map((service) => spawnChild(service.src, { id: service.id })), ...list(entry)],
    exit: [...list(exit), ...invoked.map((service) => stopChild(service.id))],
    on: { ...on, ...Object.assign({}, ...invoked.map(endsOf)), ...endedDelays(after, id) },
    ...(states !== undefined && {
      states: Object.fromEntries(
        Object.entries(states).map(([key, state]) => [key, withoutServicesAndDelays(state, [...path, key])]),
      ),
    }),
  }
}

function endsOf({ id, onDone, onError, onSnapshot }: AnyInvokeConfig) {
  return {
    ...(onDone !== undefined && { [`xstate.done.actor.${id}`]: onDone }),
    ...(onError !== undefined && { [`xstate.error.actor.${id}`]: onError }),
    ...(onSnapshot !== undefined && { [`xstate.snapshot.${id}`]: onSnapshot }),
  }
}

function endedDelays(after: AnyStateNodeConfig['after'], id: string) {
  return Object.fromEntries(
    Object.entries(after ?? {}).map(([delay, transition]) => [`xstate.after.${delay}.${id}`, transition]),
  )
}

function list<Item>(value: Item | readonly Item[] | undefined): readonly Item[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

function isList<Item>(value: Item | readonly Item[]): value is readonly Item[] {
  return Array.isArray(value)
}

function observedGuards(machine: AnyStateMachine, onGuard: (name: string, outcome: boolean) => void) {
  return Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => {
      if (typeof guard !== 'function' || 'check' in guard) return [name, guard]
      return [
        name,
        (args: GuardArgs<MachineContext, AnyEventObject>, params: unknown) => {
          const outcome = guard(args, params)
          onGuard(name, outcome)
          return outcome
        },
      ]
    }),
  )
}

function inert(scope: Partial<AnyActorScope>): AnyActorScope {
  const elsewhere = createEmptyActor()
  const own = createEmptyActor()
  const system = Object.create(own.system, { get: { value: () => elsewhere } })
  const self = Object.create(own, { _parent: { value: elsewhere }, system: { value: system } })
  return {
    id: 'model',
    sessionId: 'model',
    logger: () => {},
    ...scope,
    self,
    system,
    actionExecutor: () => {},
    emit: () => {},
    defer: () => {},
    stopChild: () => {},
  }
}

/** Keeps an ended child in `children`, as a real actor does, so that no path ends it twice. */
function withEndedChild(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  const child = id === undefined ? undefined : snapshot.children[id]
  if (id === undefined || child === undefined) return snapshot
  const ended = createActor(heldLogic, {
    id,
    src: child.src,
    snapshot:
      outcome === 'done'
        ? { status: 'done', output: event['output'], error: undefined }
        : { status: 'error', output: undefined, error: event['error'] },
  })
  return Object.assign(Object.create(Object.getPrototypeOf(snapshot)), snapshot, {
    children: { ...snapshot.children, [id]: ended },
  })
}
