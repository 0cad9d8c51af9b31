/**
 * The body of what a chart declares and its `implementations.ts` provides.
 * @throws always: it runs only where the implementation is missing
 */
export const notProvided = (name: string): never => {
  throw new Error(`${name} is not provided`)
}
