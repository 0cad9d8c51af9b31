import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { awaitedLink, givenAddress, type MailedLink } from './redirect.ts'
import { SendAgain } from './SendAgain.tsx'

/** The call that mails each link, and the page that asks for the address. */
const pages = {
  join: { call: 'join-again', form: '/identity/join' },
  password: { call: 'forgot', form: '/identity/forgot' },
} as const satisfies Record<MailedLink, { call: string; form: string }>

/** Shown after every request for a link. The text is the same for known and unknown addresses. */
export function CheckMail({ site }: { site: Site }) {
  const [email] = useState(givenAddress)
  const { call, form } = pages[awaitedLink()]
  return (
    <Frame
      site={site}
      title="Check your email"
      lead={
        <span>
          If <strong>{email ?? 'that address'}</strong> can be used here, an email with a link is on its way.
          It can take a minute. Check your spam folder too.
        </span>
      }
      below={
        <span>
          Wrong address? <a href={form}>Use another one</a>
        </span>
      }
    >
      {email !== null && <SendAgain email={email} send={(fields, signal) => ask(call, fields, signal)} />}
    </Frame>
  )
}
