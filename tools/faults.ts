// `npm run faults`: kills the server 50 times under a flood of messages and looks for what was lost or stored twice. On
// PostgreSQL with TEST_DATABASE=postgres; FAULT_ROUNDS says another number.
import { runSteps } from './steps.ts'

const { FAULT_ROUNDS = '50' } = process.env
await runSteps([
  {
    name: `a server that is killed ${FAULT_ROUNDS} times`,
    command: 'vitest',
    args: ['run', '--project', 'node', 'tests/server/faults/kill.test.ts'],
    env: { FAULT_ROUNDS },
  },
])
