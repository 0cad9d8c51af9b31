import { styled } from '@linaria/react'
import { Suspense } from 'react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { pages } from '../../pages.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useBackToSettings } from '../../shell/useBackToSettings.ts'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { NotFound } from '../NotFound.tsx'
import { sectionAt } from './sections.ts'
import { SettingsIndex } from './SettingsIndex.tsx'

const Columns = styled.div`
  ${media.desktop} {
    display: grid;
    grid-template-columns: ${size.index} minmax(0, ${size.column});
    gap: ${space[8]};
    align-items: start;
  }
`

export interface AccountSettingsProps {
  /** The slug of the open section. Null opens the index, with the first section beside it on a desktop. */
  section: string | null
}

/** `account/account-settings` and its sections. A phone shows either the index or one section. */
export function AccountSettings({ section: slug }: AccountSettingsProps) {
  const isPhone = useMedia(media.mobile)
  const back = useBackToSettings()
  const section = sectionAt(slug)
  if (!section) return <NotFound />
  const { Section } = section
  const isIndex = isPhone && slug === null
  return (
    <PageFrame width="indexed">
      <PageTitle title={pages.accountSettings.title} search={<SearchLink />} {...(!isIndex && back)} />
      <Columns>
        {(isIndex || !isPhone) && <SettingsIndex current={isIndex ? undefined : section.slug} />}
        {!isIndex && (
          <PartBoundary resetKey={section.slug}>
            <Suspense fallback={<Skeleton shape="block" height={size.list} />}>
              <Section />
            </Suspense>
          </PartBoundary>
        )}
      </Columns>
    </PageFrame>
  )
}
