/** Mutants of a chart's assigns: a result is dropped, old and new change places, or what is cleared is kept. */
import { isDeepStrictEqual } from 'node:util'

import { createMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'

import { isRecord } from '../../contract/isRecord.ts'
import { isBuiltIn } from '../../tests/machines/harness/held.ts'
import { plain } from '../../tests/machines/harness/paths.ts'
import { optionsOfMutants } from './mutants.ts'
import type { Mutant } from './mutants.ts'

type Context = Record<string, unknown>

/** Returns the context that an assign leaves, from the one before it and the one that the chart would leave. */
type Change = (before: Context, after: Context) => Context

/** What an assign was seen to do. Each set holds keys of the context. */
interface Observed {
  /** An action of `enqueueActions` may never assign; then it has no mutants. */
  hasAssigned: boolean
  readonly changed: Set<string>
  readonly cleared: Set<string>
  readonly set: Set<string>
  /** Lists that got items behind or before the old ones. */
  readonly appended: Set<string>
  readonly prepended: Set<string>
  /** Keys of objects in the context, such as `content.text`. */
  readonly inner: Map<string, Set<string>>
  /** Pairs of keys that got different values of one kind. */
  readonly pairs: Map<string, readonly [string, string]>
}

/** Mutants of assigns have names that start so; those of transitions never do. */
export const assignPrefix = 'assign '

export interface ObservedChart {
  /** The chart, whose assigns note what they do. */
  machine: AnyStateMachine
  /** Returns the mutants for what the assigns have done so far. */
  mutants(): Mutant[]
}

export function observeAssigns(machine: AnyStateMachine): ObservedChart {
  const observed = new Map<string, Observed>()
  for (const [name, action] of Object.entries(machine.implementations.actions)) {
    const type = typeOf(action)
    if (type === 'xstate.assign' || type === 'xstate.enqueueActions')
      observed.set(name, nothingObserved(type === 'xstate.assign'))
  }
  const notes = [...observed].map(([name, noted]) => [
    name,
    withChange(machine.implementations.actions[name], (before, after) => {
      note(noted, before, after)
      return after
    }),
  ])
  return {
    machine: withActions(machine, Object.fromEntries(notes)),
    mutants: () =>
      [...observed].flatMap(([name, noted]) =>
        changesFor(noted).map(({ what, change }) => ({
          name: `${assignPrefix}${name} ${what}`,
          make: () =>
            withActions(machine, { [name]: withChange(machine.implementations.actions[name], change) }),
        })),
      ),
  }
}

function withActions(machine: AnyStateMachine, actions: Record<string, unknown>): AnyStateMachine {
  const { implementations } = machine
  return createMachine(
    { ...machine.config, options: optionsOfMutants },
    { ...implementations, actions: Object.assign({}, implementations.actions, actions) },
  )
}

/** Returns a copy of an action of XState that changes the context otherwise. */
function withChange(action: unknown, change: Change): unknown {
  if (!isBuiltIn(action) || !hasResolve(action)) return action
  const { resolve } = action
  const isAssign = typeOf(action) === 'xstate.assign'
  return Object.assign(() => {}, action, {
    resolve: (...args: readonly unknown[]) => {
      const [snapshot, params, actions] = resolve(...args)
      if (!isAssign) return [snapshot, params, actions?.map((queued) => changeQueued(queued, change))]
      const context = change(contextOf(args[1]), contextOf(snapshot))
      return [typeof snapshot === 'object' ? { ...snapshot, context } : snapshot, params, actions]
    },
  })
}

function changeQueued(queued: unknown, change: Change): unknown {
  return typeOf(queued) === 'xstate.assign' ? withChange(queued, change) : queued
}

type Resolve = (...args: readonly unknown[]) => readonly [unknown, unknown, readonly unknown[] | undefined]

function hasResolve(action: unknown): action is { resolve: Resolve } {
  return typeof action === 'function' && 'resolve' in action && typeof action.resolve === 'function'
}

function typeOf(action: unknown): unknown {
  return typeof action === 'function' && 'type' in action ? action.type : undefined
}

function contextOf(snapshot: unknown): Context {
  return isRecord(snapshot) && isRecord(snapshot['context']) ? snapshot['context'] : {}
}

function nothingObserved(hasAssigned: boolean): Observed {
  return {
    hasAssigned,
    changed: new Set(),
    cleared: new Set(),
    set: new Set(),
    appended: new Set(),
    prepended: new Set(),
    inner: new Map(),
    pairs: new Map(),
  }
}

function note(noted: Observed, before: Context, after: Context): void {
  noted.hasAssigned = true
  const keys = changedKeys(before, after)
  for (const key of keys) {
    const [old, now] = [before[key], after[key]]
    noted.changed.add(key)
    if (isEmpty(now)) noted.cleared.add(key)
    else noted.set.add(key)
    if (isOther(withNewFirst(old, now), now)) noted.appended.add(key)
    if (isOther(withNewLast(old, now), now)) noted.prepended.add(key)
    if (isPlainObject(old) && isPlainObject(now))
      noted.inner.set(key, (noted.inner.get(key) ?? new Set()).union(new Set(changedKeys(old, now))))
  }
  for (const [index, key] of keys.entries())
    for (const other of keys.slice(index + 1))
      if (kindOf(after[key]) === kindOf(after[other]) && !isSame(after[key], after[other]))
        noted.pairs.set(`${key} and ${other}`, [key, other])
}

function changesFor(noted: Observed): { what: string; change: Change }[] {
  if (!noted.hasAssigned) return []
  const changed = [...noted.changed]
  return [
    { what: 'has no effect', change: (before) => before },
    ...(changed.length > 1 ? changed : []).map((key) => ({ what: `keeps ${key}`, change: keep(key) })),
    ...[...noted.inner].flatMap(([key, inner]) =>
      inner.size < 2
        ? []
        : [...inner].filter(isFieldName).map((innerKey) => ({
            what: `keeps ${key}.${innerKey}`,
            change: changeKey(key, (old, now) =>
              isPlainObject(old) && isPlainObject(now) ? keep(innerKey)(old, now) : now,
            ),
          })),
    ),
    ...[...noted.cleared.intersection(noted.set)].map((key) => ({
      what: `does not clear ${key}`,
      change: changeKey(key, (old, now) => (isEmpty(now) ? old : now)),
    })),
    ...[...noted.appended].map((key) => ({
      what: `puts what is new in ${key} first`,
      change: changeKey(key, (old, now) => withNewFirst(old, now) ?? now),
    })),
    ...[...noted.prepended].map((key) => ({
      what: `puts what is new in ${key} last`,
      change: changeKey(key, (old, now) => withNewLast(old, now) ?? now),
    })),
    ...[...noted.pairs].map(([pair, [key, other]]) => ({
      what: `swaps ${pair}`,
      change: (_before: Context, after: Context) => ({ ...after, [key]: after[other], [other]: after[key] }),
    })),
  ]
}

function keep(key: string): Change {
  return (before, after) => {
    if (Object.hasOwn(before, key)) return { ...after, [key]: before[key] }
    return Object.fromEntries(Object.entries(after).filter(([name]) => name !== key))
  }
}

function changeKey(key: string, change: (old: unknown, now: unknown) => unknown): Change {
  return (before, after) => ({ ...after, [key]: change(before[key], after[key]) })
}

function changedKeys(before: Context, after: Context): string[] {
  return Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]))
}

/** Compares by content; actors by their id, because they refer to the whole system. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (kindOf(a) === kindOf(b) && JSON.stringify(a, plain) === JSON.stringify(b, plain))
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Returns whether a value stands for nothing: null, undefined, false, an empty text, list, set or map. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Map || value instanceof Set) return value.size === 0
  return value === null || value === undefined || value === false || value === ''
}

function isOther(list: unknown[] | undefined, now: unknown): boolean {
  return list !== undefined && !isSame(list, now)
}

/** Returns a list with the items that were added behind the old ones before them; undefined if none were. */
function withNewFirst(old: unknown, now: unknown): unknown[] | undefined {
  if (!Array.isArray(old) || !Array.isArray(now) || old.length === 0 || now.length <= old.length)
    return undefined
  if (!isDeepStrictEqual(now.slice(0, old.length), old)) return undefined
  return [...now.slice(old.length), ...old]
}

/** Returns a list with the items that were added before the old ones behind them; undefined if none were. */
function withNewLast(old: unknown, now: unknown): unknown[] | undefined {
  if (!Array.isArray(old) || !Array.isArray(now) || old.length === 0 || now.length <= old.length)
    return undefined
  if (!isDeepStrictEqual(now.slice(-old.length), old)) return undefined
  return [...old, ...now.slice(0, now.length - old.length)]
}

/** Returns whether a key names a field. Objects by id have other keys. */
function isFieldName(key: string): boolean {
  return /^[a-z_]\w*$/iu.test(key)
}

function isPlainObject(value: unknown): value is Context {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && !('xstate$$type' in value)
}
