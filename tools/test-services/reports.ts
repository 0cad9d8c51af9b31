import path from 'node:path'

/** The part of Vitest's JSON report that is used here. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Returns file and name of each test of the server and the demo that passed. Several tests may have the same name. */
export const passedServerTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = name.replaceAll(path.sep, '/')
    const at = Math.max(file.lastIndexOf('/tests/server/'), file.lastIndexOf('/tests/demo/'))
    if (at === -1) return []
    return assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${file.slice(at + 1)}: ${fullName}`)
  })

/** Returns the tests of `expected` that `actual` lacks, or has fewer times. Tests that only `actual` has do not count. */
export function lostTests(expected: readonly string[], actual: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const test of actual) left.set(test, (left.get(test) ?? 0) + 1)
  return expected.filter((test) => {
    const count = left.get(test) ?? 0
    left.set(test, count - 1)
    return count <= 0
  })
}
