/** Every small mistake one could make in a chart: a transition that goes elsewhere, a guard or an effect left out. */
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
  /** Where the transition stands in the machine's config. */
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
      ...elsewhere(transition).map((target) =>
        mutant(
          `${nameOf(transition)} goes ${target === undefined ? 'nowhere' : `to ${pathOf(target)}`}`,
          path,
          target === undefined ? without(written, 'target') : { ...written, target: `#${target.id}` },
        ),
      ),
      ...(transition.guard === undefined
        ? []
        : [mutant(`${nameOf(transition)} asks nobody`, path, without(written, 'guard'))]),
      ...shorter(written['actions']).map(({ dropped, rest }) =>
        mutant(`${nameOf(transition)} forgets ${dropped}`, path, { ...written, actions: rest }),
      ),
    ]),
    ...nodesOf(machine).flatMap((node) =>
      (['entry', 'exit'] as const).flatMap((moment) =>
        shorter(node.config[moment]).map(({ dropped, rest }) =>
          mutant(`${pathOf(node)}: ${moment} forgets ${dropped}`, [...pathTo(node), moment], rest),
        ),
      ),
    ),
  ]
}

/** The chart once more, with another config. A mutant may chase its own tail: it is stopped. */
export function copyOf(
  machine: AnyStateMachine,
  config: Record<string, unknown> = machine.config,
): AnyStateMachine {
  return createMachine({ ...config, options: { maxIterations: 200 } }, machine.implementations)
}

/** Where else the transition could go: to the states beside its target, or, with a target, nowhere. */
function elsewhere({ source, target }: AnyTransitionDefinition): (AnyStateNode | undefined)[] {
  const isInert = target === undefined
  if (!isInert && target.length !== 1) return []
  const [aim = source] = target ?? []
  const beside = Object.values((aim.parent ?? aim).states).filter(
    (state) => state !== aim && state.type !== 'history',
  )
  return isInert ? beside : [undefined, ...beside]
}

function slotsOf(node: AnyStateNode): Slot[] {
  const { on, after, always, onDone, invoke } = node.config
  const here = pathTo(node)
  const invoked = list(invoke).map((service, index) => ({
    service: asRecord(service),
    path: Array.isArray(invoke) ? [...here, 'invoke', index] : [...here, 'invoke'],
    id: node.invoke[index]?.id ?? '',
  }))
  return [
    ...Object.entries(on ?? {}).flatMap(([type, value]) => slotsAt(node, type, [...here, 'on', type], value)),
    ...Object.entries(after ?? {}).flatMap(([delay, value]) =>
      slotsAt(node, `xstate.after.${delay}.${node.id}`, [...here, 'after', delay], value),
    ),
    ...slotsAt(node, '', [...here, 'always'], always),
    ...slotsAt(node, `xstate.done.state.${node.id}`, [...here, 'onDone'], onDone),
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

function shorter(effects: unknown): { dropped: string; rest: unknown[] }[] {
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
