import type { SignOnFailure } from '../../contract/signOn.ts'
import type { Site } from '../../contract/site.ts'
import { ButtonLink } from '../views/components/controls/ButtonLink.tsx'
import { Frame } from './Frame.tsx'

/** What passes by itself, and says nothing of who signs on. */
const temporary = new Set(['too_many_requests', 'unavailable', 'internal'])

/** A page that could not be served, or an external sign-on that did not end well. */
export function Failed({ site, code, message, again }: SignOnFailure & { site: Site }) {
  return (
    <Frame site={site} title={temporary.has(code) ? 'Not just now' : 'You are not logged in'} lead={message}>
      <ButtonLink href={again} external variant="primary" wide>
        Try again
      </ButtonLink>
    </Frame>
  )
}
