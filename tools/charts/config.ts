import type { AnyStateMachine } from 'xstate'

import { isRecord } from '../../contract/isRecord.ts'
import { describeGuard } from '../../tests/machines/harness/transitions.ts'
import { describeEffect } from './reading.ts'

/** Returns the chart's config as JSON, with functions by their names. */
export function configOf(machine: AnyStateMachine): string {
  return `${JSON.stringify(plain(machine.config, ''), null, 2)}\n`
}

const effects = new Set(['actions', 'entry', 'exit'])

function plain(value: unknown, key: string): unknown {
  if (effects.has(key) && !isRecord(value)) return Array.isArray(value) ? value.map(effect) : effect(value)
  if (effects.has(key)) return effect(value)
  if (key === 'guard') return typeof value === 'string' ? value : describeGuard(value)
  if (typeof value === 'function') return '(computed)'
  if (Array.isArray(value)) return value.map((item) => plain(item, ''))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, plain(inner, name)]),
  )
}

function effect(value: unknown): unknown {
  return describeEffect(value)
}
