// Checks types, lint, format, imports between folders, and unused code.
import { runTogether, type Step } from './steps.ts'

const knownTypes = 'node_modules/.cache/lodge/types.tsbuildinfo'

export const checks: readonly Step[] = [
  {
    name: 'types',
    command: 'tsc',
    // Each checker works out the types of the libraries anew, and other checks have the other core.
    args: ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', knownTypes],
  },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'imports', command: 'node', args: ['tools/checkImports.ts'] },
  { name: 'unused', command: 'knip', args: [] },
]

if (import.meta.main) await runTogether(checks)
