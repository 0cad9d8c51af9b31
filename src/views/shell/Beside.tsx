import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { matchRoute, useRouter } from 'wouter'
import type { NotifierOption } from '../../machines/members/sideNotifier/options.ts'
import { selectIsActive, useChild } from '../lodge.ts'
import { type Page, pages } from '../pages.ts'
import { type BesideOption, BesideOptionContext } from '../screens/Notifier/besideOption.ts'
import { media } from '../theme/breakpoints.ts'
import { size, space } from '../theme/tokens.ts'
import { LoadedPart } from './LoadedPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy } from './retryableLazy.tsx'
import { usePageAddress } from './usePageAddress.ts'

/** Lazy, because guests have no notifier. */
const NotifierBeside = retryableLazy(() =>
  import('../screens/Notifier/NotifierAside.tsx').then((module) => module.NotifierAside),
)

/** The page has its own padding, so the notifier needs padding only at its outer side. */
const Frame = styled.div`
  ${media.large} {
    &[data-from='large'] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) ${size.side};
      max-width: ${size.page};
      margin: auto;
      padding-right: ${space[8]};
    }
  }
  ${media.extraLarge} {
    &[data-from='extraLarge'] {
      display: grid;
      grid-template-columns: minmax(0, 1fr) ${size.side};
      max-width: ${size.page};
      margin: auto;
      padding-right: ${space[8]};
    }
  }
`

const all: readonly Page[] = Object.values(pages)

/** The page, with the side notifier beside it on wide windows. */
export function Beside({ children }: { children: ReactNode }) {
  const isActive = useSelector(useChild('session'), selectIsActive)
  const { parser } = useRouter()
  const [address = '/'] = usePageAddress().split('?')
  const page = all.find(({ path }) => matchRoute(parser, path, address)[0])
  const from = isActive ? page?.notifierFrom : undefined
  const [option, tell] = useState<NotifierOption>()
  const beside = useMemo<BesideOption>(() => ({ option, tell }), [option])
  return (
    <BesideOptionContext value={beside}>
      <Frame data-from={from}>
        <div>{children}</div>
        {isActive && (
          <PartBoundary isSilent>
            <Suspense>
              <LoadedPart screen={<NotifierBeside from={from} />} />
            </Suspense>
          </PartBoundary>
        )}
      </Frame>
    </BesideOptionContext>
  )
}
