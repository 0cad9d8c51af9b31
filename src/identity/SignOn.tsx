import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import type { SignOnFailure } from '../../contract/signOn.ts'
import type { Site } from '../../contract/site.ts'
import { Boundary } from '../views/shell/Boundary.tsx'
import { Failed } from './Failed.tsx'
import { type SignOnPage, signOnPages } from './pages.ts'

const pages: Record<SignOnPage, LazyExoticComponent<ComponentType<{ site: Site }>>> = {
  'sign-in': lazy(() => import('./SignIn.tsx').then((module) => ({ default: module.SignIn }))),
  join: lazy(() => import('./Join.tsx').then((module) => ({ default: module.Join }))),
  forgot: lazy(() => import('./Forgot.tsx').then((module) => ({ default: module.Forgot }))),
  reset: lazy(() => import('./Reset.tsx').then((module) => ({ default: module.Reset }))),
  verify: lazy(() => import('./Verify.tsx').then((module) => ({ default: module.Verify }))),
  'check-mail': lazy(() => import('./CheckMail.tsx').then((module) => ({ default: module.CheckMail }))),
}

/** What a page or an external sign-on failed with, written into the page by the server. */
function failureIn(page: Document): SignOnFailure | null {
  const text = page.getElementById('sign-on')?.textContent
  const failure: unknown = text ? JSON.parse(text) : null
  if (typeof failure !== 'object' || failure === null) return null
  if (!('code' in failure) || !('message' in failure) || !('again' in failure)) return null
  return { code: String(failure.code), message: String(failure.message), again: String(failure.again) }
}

/** The sign-on pages; which one, the path says. */
export function SignOn({ site }: { site: Site }) {
  const failure = failureIn(document)
  if (failure !== null) return <Failed site={site} {...failure} />
  const [, , name = ''] = location.pathname.split('/')
  const Page = pages[signOnPages.find((page) => page === name) ?? 'sign-in']
  return (
    <Boundary>
      <Suspense>
        <Page site={site} />
      </Suspense>
    </Boundary>
  )
}
