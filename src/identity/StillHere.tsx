import type { Site } from '../../contract/site.ts'
import { ButtonLink } from '../views/components/controls/ButtonLink.tsx'
import { Frame } from './Frame.tsx'

/** DECISIONS, Account: logging in takes back a deletion that was asked for. */
export function StillHere({ site, next }: { site: Site; next: string }) {
  return (
    <Frame
      site={site}
      title="Welcome back"
      lead="Your account was about to be deleted. Because you logged in, it stays, and everything in it."
    >
      <ButtonLink href={next} external variant="primary" size="large" wide>
        Go on
      </ButtonLink>
    </Frame>
  )
}
