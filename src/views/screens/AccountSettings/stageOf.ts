interface FlatSnapshot {
  readonly value: string
  hasTag(tag: 'busy'): boolean
}

/** Returns the state of a flat chart; undefined while the chart is busy and nothing can be pressed. */
export const stageOf = (snapshot: FlatSnapshot): string | undefined =>
  snapshot.hasTag('busy') ? undefined : snapshot.value
