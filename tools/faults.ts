// `npm run faults`: kills the server 50 times while it gets many messages, and checks that none is lost or stored twice.
// FAULT_ROUNDS is another number of kills; TEST_DATABASE=postgres runs it on PostgreSQL, and then kills two servers of
// one site in turn as often.
import { runSteps } from './steps.ts'

const { FAULT_ROUNDS = '50' } = process.env
await runSteps([
  {
    name: `${FAULT_ROUNDS} kills of the server`,
    command: 'vitest',
    args: [
      'run',
      '--project',
      'node',
      'tests/server/faults/kill.test.ts',
      'tests/server/faults/nodes.test.ts',
    ],
    env: { FAULT_ROUNDS },
  },
])
