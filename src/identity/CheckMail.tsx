import { useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { Frame } from './Frame.tsx'
import { givenAddress } from './redirect.ts'

/** The same words whoever asked for whatever address: they tell nobody whether it is known. */
export function CheckMail({ site }: { site: Site }) {
  const [email] = useState(givenAddress)
  return (
    <Frame
      site={site}
      title="Check your mail"
      lead={
        <>
          If <strong>{email ?? 'that address'}</strong> can be used here, a letter with a link is on its way.
          It can take a minute, and it may lie in the spam folder.
        </>
      }
      below={<a href="/identity/sign-in">Back to log in</a>}
    />
  )
}
