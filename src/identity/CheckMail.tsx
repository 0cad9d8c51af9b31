import type { Site } from '../../contract/site.ts'
import { Frame } from './Frame.tsx'

/** The same words whoever asked for whatever address: they tell nobody whether it is known. */
export function CheckMail({ site }: { site: Site }) {
  return (
    <Frame
      site={site}
      title="Look into your mail"
      lead="If that address can be used here, a letter with a link is on its way. It can take a minute, and it may lie with the unwanted mail."
      below={<a href="/identity/sign-in">Back to log in</a>}
    />
  )
}
