import type { PageTitleProps } from '../components/layout/PageTitle.tsx'
import { useMedia } from '../components/layout/useMedia.ts'
import { pages } from '../pages.ts'
import { media } from '../theme/breakpoints.ts'

/** The way back from what the account settings list, on a phone: a desktop shows the list beside it, or has its menu. */
export function useBackToSettings(): Pick<PageTitleProps, 'backHref' | 'backLabel'> {
  return useMedia(media.mobile) ? { backHref: pages.accountSettings.path, backLabel: 'All settings' } : {}
}
