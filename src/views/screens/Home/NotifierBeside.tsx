import { styled } from '@linaria/react'
import { Suspense } from 'react'
import { Panel } from '../../components/Panel.tsx'
import { PersonRowSkeleton } from '../../components/PersonRowSkeleton.tsx'
import { part } from '../../shell/part.tsx'
import { useQuiet } from '../../shell/useQuiet.ts'
import { color } from '../../theme/tokens.ts'

const BesidePage = part(() => import('../Notifier/BesidePage.tsx').then((module) => module.BesidePage))

/** As high as the options. */
const Options = styled.div`
  height: 64px;
  border-bottom: 1px solid ${color.hairline};
`

const place = (
  <Panel>
    <div aria-hidden="true">
      <Options />
      <PersonRowSkeleton />
      <PersonRowSkeleton />
      <PersonRowSkeleton />
    </div>
  </Panel>
)

/** The side notifier comes after what the page is for; its place is kept. */
export function NotifierBeside() {
  if (!useQuiet()) return place
  return (
    <Suspense fallback={place}>
      <BesidePage />
    </Suspense>
  )
}
