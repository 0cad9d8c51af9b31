/** Reads a chart into plain data for its page and its drawing. Functions are given by name. */
import { readFileSync } from 'node:fs'

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

import { isRecord } from '../../contract/isRecord.ts'
import { findPromise } from '../../tests/machines/harness/checks.ts'
import { isBuiltIn } from '../../tests/machines/harness/held.ts'
import { machineFile } from '../../tests/machines/harness/registry.ts'
import {
  describeGuard,
  nodesOf,
  pathOf,
  triggerOf,
  transitionsOf,
} from '../../tests/machines/harness/transitions.ts'

export interface ReadState {
  id: string
  /** Keys from the chart's root, with dots between; for the root, the chart's id. */
  path: string
  key: string
  kind: 'leaf' | 'final' | 'compound' | 'parallel' | 'history'
  parent: string | undefined
  initial: string | undefined
  entry: string[]
  exit: string[]
  services: string[]
  tags: string[]
  shows: string | undefined
}

export interface ReadTransition {
  from: string
  trigger: string
  guard: string | undefined
  targets: string[]
  effects: string[]
  reenters: boolean
}

export interface ReadChart {
  name: string
  /** The comment above the machine, as one paragraph. */
  sentence: string | undefined
  states: ReadState[]
  transitions: ReadTransition[]
  events: string[]
  guards: string[]
  /** Actions of XState (`isBuiltIn`) change the context or talk to actors; own actions may reach the browser. */
  effects: { name: string; isBuiltIn: boolean }[]
  services: string[]
  delays: { name: string; length: string }[]
}

export function read(name: string, machine: AnyStateMachine): ReadChart {
  const states = nodesOf(machine).map(readState)
  const transitions = transitionsOf(machine).map(readTransition)
  return {
    name,
    sentence: sentenceAbove(name),
    states,
    transitions,
    events: unique(transitionsOf(machine).map(({ eventType }) => eventType)).filter(
      (type) => type !== '' && !type.startsWith('xstate.'),
    ),
    guards: unique(transitions.flatMap(({ guard }) => guard ?? [])),
    effects: Object.entries(machine.implementations.actions).map(([action, implementation]) => ({
      name: action,
      isBuiltIn: isBuiltIn(implementation),
    })),
    services: unique(states.flatMap(({ services }) => services)),
    delays: Object.entries(machine.implementations.delays).map(([delay, length]) => ({
      name: delay,
      length: typeof length === 'number' ? `${length.toLocaleString('en')} ms` : 'computed',
    })),
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function readState(node: AnyStateNode): ReadState {
  return {
    id: node.id,
    path: pathOf(node),
    key: node.key,
    kind: node.type === 'atomic' ? 'leaf' : node.type,
    parent: node.parent?.id,
    initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    entry: list(node.config.entry).map(describeEffect),
    exit: list(node.config.exit).map(describeEffect),
    services: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'inline')),
    tags: [...node.tags],
    shows: node.type === 'atomic' || node.type === 'final' ? describePromise(node) : undefined,
  }
}

function describePromise(leaf: AnyStateNode): string {
  const promise = findPromise(leaf)
  if (promise === undefined) return 'not described'
  return 'view' in promise ? `${promise.view.role} “${promise.view.text}”` : promise.shownBy
}

function readTransition(transition: AnyTransitionDefinition): ReadTransition {
  return {
    from: transition.source.id,
    trigger: triggerOf(transition),
    guard: transition.guard === undefined ? undefined : describeGuard(transition.guard),
    targets: (transition.target ?? []).map(({ id }) => id),
    effects: transition.actions.map(describeEffect),
    reenters: transition.reenter,
  }
}

function list(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function nameOfAction(effect: unknown): string | undefined {
  if (typeof effect === 'string') return effect
  return isRecord(effect) && typeof effect['type'] === 'string' ? effect['type'] : undefined
}

/** Returns an action as text, such as `store(accepted: true)`, or for XState's own `raise menu.reset`. */
export function describeEffect(effect: unknown): string {
  if (typeof effect === 'function' && 'type' in effect)
    return describeBuiltIn(Object.fromEntries(Object.entries(effect)))
  const name = nameOfAction(effect)
  if (name === undefined) return 'inline'
  const params = isRecord(effect) ? effect['params'] : undefined
  return params === undefined || typeof params === 'function' ? name : `${name}(${describeParams(params)})`
}

function describeBuiltIn({ type, ...details }: Record<string, unknown>): string {
  const kind = String(type).replace('xstate.', '')
  switch (kind) {
    case 'assign':
      return isRecord(details['assignment'])
        ? `assign ${Object.keys(details['assignment']).join(', ')}`
        : 'assign'
    case 'emit':
    case 'raise':
      return `${kind} ${typeOf(details['event'])}`
    case 'sendTo':
      return `send ${typeOf(details['event'])}${typeof details['to'] === 'string' ? ` to ${details['to'].replace('#_', '')}` : ''}`
    case 'spawnChild':
      return `start ${String(details['src'])}`
    case 'stopChild':
      return typeof details['actorRef'] === 'string' ? `stop ${details['actorRef']}` : 'stop a child'
    case 'enqueueActions':
      return 'chosen actions'
    default:
      return kind
  }
}

function typeOf(event: unknown): string {
  return isRecord(event) && typeof event['type'] === 'string' ? event['type'] : 'an event'
}

function describeParams(params: unknown): string {
  if (!isRecord(params)) return JSON.stringify(params)
  return Object.entries(params)
    .map(([key, value]) => `${key}: ${shorten(JSON.stringify(value))}`)
    .join(', ')
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 38)}…` : text
}

function sentenceAbove(name: string): string | undefined {
  const source = readFileSync(machineFile(name), 'utf8')
  const [, comment] =
    new RegExp(`/\\*\\*((?:[^*]|\\*(?!/))*)\\*/\\s*export const ${name}Machine\\b`).exec(source) ?? []
  return comment
    ?.split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim()
}
