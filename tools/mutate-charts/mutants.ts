/** Mutants of a chart: a transition has another target or none, or a guard or an action is left out. */
import { createMachine } from 'xstate'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

import { nameOf, nodesOf, pathOf } from '../../tests/machines/harness/transitions.ts'
import { describeEffect } from '../charts/reading.ts'

export interface Mutant {
  name: string
  make: () => AnyStateMachine
}

type Path = readonly (string | number)[]

interface Slot {
  transition: AnyTransitionDefinition
  /** The path of the transition in the machine's config. */
  path: Path
  written: Record<string, unknown>
}

export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const slots = nodesOf(machine).flatMap(slotsOf)
  const mutant = (name: string, path: Path, value: unknown): Mutant => ({
    name,
    make: () => copyOf(machine, asRecord(setIn(machine.config, path, value))),
  })
  return [
    ...slots.flatMap(({ transition, path, written }) => [
      ...otherTargets(transition).map((target) =>
        mutant(
          `${nameOf(transition)} ${target === undefined ? 'has no target' : `goes to ${pathOf(target)}`}`,
          path,
          target === undefined ? without(written, 'target') : { ...written, target: `#${target.id}` },
        ),
      ),
      ...(transition.guard === undefined
        ? []
        : [mutant(`${nameOf(transition)} has no guard`, path, without(written, 'guard'))]),
      ...eachDropped(written['actions']).map(({ dropped, rest }) =>
        mutant(`${nameOf(transition)} drops ${dropped}`, path, { ...written, actions: rest }),
      ),
    ]),
    ...nodesOf(machine).flatMap((node) =>
      (['entry', 'exit'] as const).flatMap((moment) =>
        eachDropped(node.config[moment]).map(({ dropped, rest }) =>
          mutant(`${pathOf(node)}: ${moment} drops ${dropped}`, [...pathTo(node), moment], rest),
        ),
      ),
    ),
  ]
}

/** A mutant may loop forever, so its iterations are limited. */
export const optionsOfMutants = { maxIterations: 200 }

/** Returns a copy of a chart, by default with the same config. */
export function copyOf(
  machine: AnyStateMachine,
  config: Record<string, unknown> = machine.config,
): AnyStateMachine {
  return createMachine({ ...config, options: optionsOfMutants }, machine.implementations)
}

/** Returns other targets for a transition: the siblings of its target, and undefined (no target) if it has one. */
function otherTargets({ source, target }: AnyTransitionDefinition): (AnyStateNode | undefined)[] {
  const hasTarget = target !== undefined
  if (hasTarget && target.length !== 1) return []
  const [current = source] = target ?? []
  const siblings = Object.values((current.parent ?? current).states).filter(
    (state) => state !== current && state.type !== 'history',
  )
  return hasTarget ? [undefined, ...siblings] : siblings
}

function slotsOf(node: AnyStateNode): Slot[] {
  const { on, after, always, onDone, invoke } = node.config
  const nodePath = pathTo(node)
  const invoked = list(invoke).map((service, index) => ({
    service: asRecord(service),
    path: Array.isArray(invoke) ? [...nodePath, 'invoke', index] : [...nodePath, 'invoke'],
    id: node.invoke[index]?.id ?? '',
  }))
  return [
    ...Object.entries(on ?? {}).flatMap(([type, value]) =>
      slotsAt(node, type, [...nodePath, 'on', type], value),
    ),
    ...Object.entries(after ?? {}).flatMap(([delay, value]) =>
      slotsAt(node, `xstate.after.${delay}.${node.id}`, [...nodePath, 'after', delay], value),
    ),
    ...slotsAt(node, '', [...nodePath, 'always'], always),
    ...slotsAt(node, `xstate.done.state.${node.id}`, [...nodePath, 'onDone'], onDone),
    ...invoked.flatMap(({ service, path, id }) => [
      ...slotsAt(node, `xstate.done.actor.${id}`, [...path, 'onDone'], service['onDone']),
      ...slotsAt(node, `xstate.error.actor.${id}`, [...path, 'onError'], service['onError']),
      ...slotsAt(node, `xstate.snapshot.${id}`, [...path, 'onSnapshot'], service['onSnapshot']),
    ]),
  ]
}

function slotsAt(node: AnyStateNode, eventType: string, path: Path, value: unknown): Slot[] {
  const transitions = eventType === '' ? (node.always ?? []) : (node.transitions.get(eventType) ?? [])
  return list(value).flatMap((written, index) => {
    const transition = transitions[index]
    if (transition === undefined) return []
    return [
      {
        transition,
        path: Array.isArray(value) ? [...path, index] : path,
        written: typeof written === 'string' ? { target: written } : asRecord(written),
      },
    ]
  })
}

function pathTo(node: AnyStateNode): Path {
  return node.path.flatMap((key) => ['states', key])
}

function eachDropped(effects: unknown): { dropped: string; rest: unknown[] }[] {
  const all = list(effects)
  return all.map((effect, index) => ({ dropped: describeEffect(effect), rest: all.toSpliced(index, 1) }))
}

function setIn(config: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(config)) return config.with(Number(key), setIn(config[Number(key)], rest, value))
  const record = asRecord(config)
  return { ...record, [key]: setIn(record[key], rest, value) }
}

function without(record: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
