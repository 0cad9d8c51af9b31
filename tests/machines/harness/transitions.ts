import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Returns the path of a state, for example `asking.first`. The path of the root is the id of the chart. */
export function pathOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('.')
}

export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

export function leavesOf(machine: AnyStateMachine): AnyStateNode[] {
  return nodesOf(machine).filter((node) => node.type === 'atomic' || node.type === 'final')
}

/** Returns all transitions of the chart, including those of services, delays, finished children and `always`. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return nodesOf(machine).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
}

/**
 * Returns a readable name that is the same in every copy of the chart, for example
 * `saving: done setTo [isStored] → settled`.
 */
export function nameOf(transition: AnyTransitionDefinition): string {
  const known = names.get(transition)
  if (known !== undefined) return known
  const name = describe(transition)
  names.set(transition, name)
  return name
}

/** A cache: paths need the same few names thousands of times. */
const names = new WeakMap<AnyTransitionDefinition, string>()

function describe(transition: AnyTransitionDefinition): string {
  const { source, guard, target } = transition
  const rivals = (
    transition.eventType === '' ? (source.always ?? []) : (source.transitions.get(transition.eventType) ?? [])
  ).filter((rival: AnyTransitionDefinition) => labelOf(rival) === labelOf(transition))
  const number = rivals.length > 1 ? ` #${rivals.indexOf(transition) + 1}` : ''
  const where = target === undefined ? 'stays' : `→ ${target.map(pathOf).join(', ')}`
  return `${pathOf(source)}: ${triggerOf(transition)}${guard === undefined ? '' : ` [${describeGuard(guard)}]`} ${where}${number}`
}

function labelOf({ guard, target }: AnyTransitionDefinition): string {
  return `${guard === undefined ? '' : describeGuard(guard)} ${target?.map(pathOf).join(', ') ?? ''}`
}

/** Returns the trigger of a transition without XState's prefixes: `done setTo`, `after fade`, `cookies.accept`. */
export function triggerOf(transition: AnyTransitionDefinition): string {
  const { eventType, source } = transition
  if (eventType === '') return 'always'
  const [, kind, of, rest] =
    /^xstate\.(done|error|after|snapshot)\.(actor\.|state\.)?(.+)$/.exec(eventType) ?? []
  if (kind === undefined || rest === undefined) return eventType
  if (kind === 'after') return `after ${rest.slice(0, -(source.id.length + 1))}`
  return of === 'state.' ? 'done' : `${kind} ${rest}`
}

/** Returns a guard as the chart writes it: a name, or `not`, `and`, `or` of names. */
export function describeGuard(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') {
    if ('guards' in guard && Array.isArray(guard.guards)) {
      const inner = guard.guards.map(describeGuard)
      const kind = 'check' in guard && typeof guard.check === 'function' ? guard.check.name : ''
      if (kind === 'checkNot') return `not ${inner.join()}`
      return inner.join(kind === 'checkOr' ? ' or ' : ' and ')
    }
    if ('stateValue' in guard) return `in ${JSON.stringify(guard.stateValue)}`
    return 'inline'
  }
  if (typeof guard === 'object' && guard !== null && 'type' in guard) {
    const params =
      'params' in guard && typeof guard.params !== 'function' ? `(${JSON.stringify(guard.params)})` : ''
    return `${String(guard.type)}${params}`
  }
  return 'inline'
}
