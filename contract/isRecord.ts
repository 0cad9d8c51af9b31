/** Returns whether an unknown value, such as parsed JSON, is an object with named fields. Arrays are not. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
