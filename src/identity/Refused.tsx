import type { Site } from '../../contract/site.ts'
import { ButtonLink } from '../views/components/ButtonLink.tsx'
import { Frame } from './Frame.tsx'

/** An external sign-on that did not end well. */
export function Refused({ site, message }: { site: Site; message: string }) {
  return (
    <Frame site={site} title="You are not logged in" lead={message}>
      <ButtonLink href="/identity/start" external variant="primary" wide>
        Try again
      </ButtonLink>
    </Frame>
  )
}
