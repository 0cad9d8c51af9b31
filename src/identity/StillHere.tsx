import type { Site } from '../../contract/site.ts'
import { ButtonLink } from '../views/components/controls/ButtonLink.tsx'
import { Frame } from './Frame.tsx'

/** Shown after a log-in that canceled the deletion of the account. */
export function StillHere({ site, next }: { site: Site; next: string }) {
  return (
    <Frame
      site={site}
      title="Welcome back"
      lead="Your account was going to be deleted. Because you logged in, we keep it and everything in it."
    >
      <ButtonLink href={next} external variant="primary" size="large" wide>
        Continue
      </ButtonLink>
    </Frame>
  )
}
