import { type ComponentType, Suspense } from 'react'
import type { SignOnFailure } from '../../contract/signOn.ts'
import type { Site } from '../../contract/site.ts'
import { Boundary } from '../views/shell/Boundary.tsx'
import { retryLostParts, retryableLazy } from '../views/shell/retryableLazy.tsx'
import { Failed } from './Failed.tsx'
import { type SignOnPage, signOnPages } from './pages.ts'

const pages: Record<SignOnPage, ComponentType<{ site: Site }>> = {
  'sign-in': retryableLazy(() => import('./SignIn.tsx').then((module) => module.SignIn)),
  join: retryableLazy(() => import('./Join.tsx').then((module) => module.Join)),
  forgot: retryableLazy(() => import('./Forgot.tsx').then((module) => module.Forgot)),
  reset: retryableLazy(() => import('./Reset.tsx').then((module) => module.Reset)),
  verify: retryableLazy(() => import('./Verify.tsx').then((module) => module.Verify)),
  'check-mail': retryableLazy(() => import('./CheckMail.tsx').then((module) => module.CheckMail)),
}

/** Reads the failure of a page or of the external sign-on, which the server writes into the document. */
function failureIn(page: Document): SignOnFailure | null {
  const text = page.getElementById('sign-on')?.textContent
  const failure: unknown = text ? JSON.parse(text) : null
  if (typeof failure !== 'object' || failure === null) return null
  if (!('code' in failure) || !('message' in failure) || !('again' in failure)) return null
  return {
    code: String(failure.code),
    message: String(failure.message),
    again: String(failure.again),
    ...('link' in failure && { link: String(failure.link) }),
  }
}

const retryLost = () => Promise.resolve(retryLostParts())

/** Shows the failure in the document, or the sign-on page that the path names. */
export function SignOn({ site }: { site: Site }) {
  const failure = failureIn(document)
  if (failure !== null) return <Failed site={site} {...failure} />
  const [, , name = ''] = location.pathname.split('/')
  const Page = pages[signOnPages.find((page) => page === name) ?? 'sign-in']
  return (
    <Boundary recover={retryLost}>
      <Suspense>
        <Page site={site} />
      </Suspense>
    </Boundary>
  )
}
