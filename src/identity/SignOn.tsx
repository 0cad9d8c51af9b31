import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react'
import type { Site } from '../../contract/site.ts'
import { Boundary } from '../views/shell/Boundary.tsx'
import { type SignOnPage, signOnPages } from './pages.ts'
import { Refused } from './Refused.tsx'

const pages: Record<SignOnPage, LazyExoticComponent<ComponentType<{ site: Site }>>> = {
  'sign-in': lazy(() => import('./SignIn.tsx').then((module) => ({ default: module.SignIn }))),
  join: lazy(() => import('./Join.tsx').then((module) => ({ default: module.Join }))),
  forgot: lazy(() => import('./Forgot.tsx').then((module) => ({ default: module.Forgot }))),
  reset: lazy(() => import('./Reset.tsx').then((module) => ({ default: module.Reset }))),
  verify: lazy(() => import('./Verify.tsx').then((module) => ({ default: module.Verify }))),
  'check-mail': lazy(() => import('./CheckMail.tsx').then((module) => ({ default: module.CheckMail }))),
}

/** What an external sign-on failed with, written into the page by the server. */
function refusalIn(page: Document): string | null {
  const text = page.getElementById('sign-on')?.textContent
  const refusal: unknown = text ? JSON.parse(text) : null
  if (typeof refusal !== 'object' || refusal === null || !('message' in refusal)) return null
  return String(refusal.message)
}

/** The sign-on pages; which one, the path says. */
export function SignOn({ site }: { site: Site }) {
  const refusal = refusalIn(document)
  if (refusal !== null) return <Refused site={site} message={refusal} />
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
