import type { Site } from '../../contract/site.ts'
import { CheckMail } from './CheckMail.tsx'
import { Forgot } from './Forgot.tsx'
import { Join } from './Join.tsx'
import { Refused } from './Refused.tsx'
import { Reset } from './Reset.tsx'
import { SignIn } from './SignIn.tsx'
import { Verify } from './Verify.tsx'

const pages = {
  'sign-in': SignIn,
  join: Join,
  forgot: Forgot,
  reset: Reset,
  verify: Verify,
  'check-mail': CheckMail,
} as const

/** What an external sign-on failed with, written into the page by the server. */
function refusalIn(page: Document): string | null {
  const text = page.getElementById('sign-on')?.textContent
  const refusal: unknown = text ? JSON.parse(text) : null
  if (typeof refusal !== 'object' || refusal === null || !('message' in refusal)) return null
  return String(refusal.message)
}

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name)

/** The sign-on pages; which one, the path says. */
export function SignOn({ site }: { site: Site }) {
  const refusal = refusalIn(document)
  if (refusal !== null) return <Refused site={site} message={refusal} />
  const [, , name = ''] = location.pathname.split('/')
  const Page = isPage(name) ? pages[name] : SignIn
  return <Page site={site} />
}
