import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../api/handlers.ts'
import type { EmailChanging } from './emailChange.ts'

export interface EmailRouteDeps {
  readonly emailChange: Pick<EmailChanging, 'request'>
  /** Counts by member, against guessing the password, and by new address, against filling somebody's mailbox. */
  readonly countChange: (request: FastifyRequest, named: string) => Promise<void>
}

export const createEmailHandlers = ({ emailChange, countChange }: EmailRouteDeps) =>
  ({
    'PUT /user/auth/email': async ({ viewer, body, request }) => {
      await countChange(request, `member ${viewer.ownId}`)
      await countChange(request, `address ${body.email}`)
      await emailChange.request(viewer, body)
      return {}
    },
  }) satisfies Partial<Handlers>
