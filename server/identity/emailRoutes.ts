import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../api/handlers.ts'
import { HttpError } from '../http/errors.ts'
import type { EmailChanging } from './emailChange.ts'

export interface EmailRouteDeps {
  readonly emailChange: Pick<EmailChanging, 'cancel' | 'request' | 'resend' | 'state'>
  /** Counts by member, against guessing the password, and by new address, against filling somebody's mailbox. */
  readonly countChange: (request: FastifyRequest, named: string) => Promise<void>
}

const noChange = () => new HttpError(409, 'no_email_change', 'No change of your email address is waiting.')

export const createEmailHandlers = ({ emailChange, countChange }: EmailRouteDeps) =>
  ({
    'PUT /user/auth/email': async ({ viewer, body, request }) => {
      await countChange(request, `member ${viewer.ownId}`)
      await countChange(request, `address ${body.email}`)
      await emailChange.request(viewer, body)
      return {}
    },
    'GET /user/auth/email': ({ viewer }) => emailChange.state(viewer),
    'POST /user/auth/email/resend': async ({ viewer, request }) => {
      const { change } = await emailChange.state(viewer)
      if (change === null) throw noChange()
      await countChange(request, `address ${change.email}`)
      if (!(await emailChange.resend(viewer))) throw noChange()
      return {}
    },
    'DELETE /user/auth/email': async ({ viewer }) => {
      await emailChange.cancel(viewer)
      return {}
    },
  }) satisfies Partial<Handlers>
