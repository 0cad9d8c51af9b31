import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { Frame } from './Frame.tsx'
import { givenAddress } from './redirect.ts'

/** Shown after every request for a link. The text is the same for known and unknown addresses. */
export function CheckMail({ site }: { site: Site }) {
  const [email] = useState(givenAddress)
  return (
    <Frame
      site={site}
      title="Check your email"
      lead={
        <>
          If <strong>{email ?? 'that address'}</strong> can be used here, an email with a link is on its way.
          It can take a minute. Check your spam folder too.
        </>
      }
      below={<a href="/identity/sign-in">Back to log in</a>}
    />
  )
}
