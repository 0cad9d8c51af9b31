import type { SignOnFailure } from '../../contract/signOn.ts'
import type { Site } from '../../contract/site.ts'
import { ButtonLink } from '../views/components/controls/ButtonLink.tsx'
import { appealLabel } from './Problem.tsx'
import { Frame } from './Frame.tsx'

/** Codes of temporary failures, which don't depend on the account. */
const temporary = new Set(['too_many_requests', 'unavailable', 'internal'])

/** Shown when a page could not be served or the external sign-on failed. */
export function Failed({ site, code, message, again, link }: SignOnFailure & { site: Site }) {
  return (
    <Frame
      site={site}
      title={temporary.has(code) ? 'Try again in a moment' : 'You are not logged in'}
      lead={message}
    >
      <ButtonLink href={again} external variant="primary" wide>
        Try again
      </ButtonLink>
      {link !== undefined && (
        <ButtonLink href={link} external wide>
          {appealLabel}
        </ButtonLink>
      )}
    </Frame>
  )
}
