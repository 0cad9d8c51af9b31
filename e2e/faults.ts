import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../server/http/errors.ts'

const Fault = z.object({
  /** A row of the table of calls, e.g. `POST /message`. */
  call: z.string(),
  status: z.int(),
  code: z.string().default('fault'),
  message: z.string().default('A fault that a test asked for.'),
  times: z.int().positive().default(1),
  /** Does what was asked and then breaks the line, so that the answer is lost. */
  isAnswerLost: z.boolean().default(false),
})
type Fault = z.infer<typeof Fault>

/**
 * Lets a browser test have the server itself refuse calls. It is a plugin of the tests' own server; what `npm start`
 * runs does not contain it.
 */
export function registerFaults(app: FastifyInstance): void {
  let faults: Fault[] = []

  const take = (call: string | undefined, isAnswerLost: boolean) => {
    const found = faults.find((fault) => fault.call === call && fault.isAnswerLost === isAnswerLost)
    if (!found) return undefined
    found.times -= 1
    faults = faults.filter(({ times }) => times > 0)
    return found
  }

  app.post('/apps/test-faults', async (request) => {
    faults.push(Fault.parse(request.body))
    return {}
  })
  app.delete('/apps/test-faults', async () => {
    faults = []
    return {}
  })
  app.addHook('preHandler', async (request) => {
    const fault = take(request.routeOptions.config.call, false)
    if (fault) throw new HttpError(fault.status, fault.code, fault.message)
  })
  app.addHook('onSend', async (request) => {
    if (take(request.routeOptions.config.call, true)) request.raw.socket.destroy()
  })
}
