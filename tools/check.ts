// Checks types, lint, format, imports between folders, and unused code.
import { runTogether, type Step } from './steps.ts'

export const typeCheck: Step = {
  name: 'types',
  command: 'tsc',
  args: [
    '--noEmit',
    // Every checker would check the types of the libraries again, and the other checks run at the same time.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/lodge/types.tsbuildinfo',
  ],
}

export const checks: readonly Step[] = [
  typeCheck,
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'imports', command: 'node', args: ['tools/checkImports.ts'] },
  { name: 'unused', command: 'knip', args: [] },
]

if (import.meta.main) await runTogether(checks)
