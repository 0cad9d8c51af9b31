/** The body of what a chart declares and `implementations.ts` provides: reached only when somebody forgot to. */
export const notProvided = (name: string): never => {
  throw new Error(`${name} is not provided`)
}
