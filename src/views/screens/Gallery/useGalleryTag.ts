import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useLodge, useMember } from '../../lodge.ts'
import { wasTraversed } from '../../shell/historyEntry.ts'
import { modalAt } from '../../shell/modals.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import type { GalleryPage } from './galleryPages.ts'

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/

const tagIn = (search: string) => {
  const asked = new URLSearchParams(search).get('media_tag') ?? ''
  return slug.test(asked) ? asked : null
}

export const galleryAddress = ({ path }: Pick<GalleryPage, 'path'>, tag: string | null) =>
  tag === null ? path : `${path}?media_tag=${tag}`

export interface GalleryTag {
  /** The slug of the chosen media tag, or null. */
  readonly tag: string | null
  /** Address of the gallery with its tag. */
  readonly address: string
  readonly change: (tag: string | null) => void
  /** Corrects the tag without adding a history entry. */
  readonly replace: (tag: string | null) => void
}

/**
 * The media tag of a gallery is in the page's address. Without a query, the gallery opens with the tag last used on this
 * device for photos or videos, unless the member came back through the browser history.
 */
export function useGalleryTag(page: GalleryPage): GalleryTag {
  const { device } = useLodge()
  const { id } = useMember()
  const [path, navigate] = useLocation()
  const [, search = ''] = usePageAddress().split('?')
  const key = `member.${id}.filters.${page.kind}`
  // Whether the entry was traversed is asked with its tag: an effect may run after the member has gone on.
  const { tag, isTraversed } = useMemo(() => {
    const isBack = wasTraversed()
    const asked = search === '' && !isBack ? `media_tag=${device.get(key) ?? ''}` : search
    return { tag: tagIn(asked), isTraversed: isBack }
  }, [device, key, search])
  const address = galleryAddress(page, tag)

  const keep = useCallback(
    (chosen: string | null) => (chosen === null ? device.remove(key) : device.set(key, chosen)),
    [device, key],
  )
  useEffect(() => {
    // Going back restores the tag of that entry, so it becomes the last used one.
    if (isTraversed) keep(tag)
  }, [isTraversed, keep, tag])

  const replace = useCallback(
    (right: string | null) => {
      if (modalAt(location.pathname) !== null) return
      navigate(galleryAddress(page, right), { replace: true, state: history.state as unknown })
    },
    [navigate, page],
  )
  useEffect(() => {
    const isShown = modalAt(path) === null
    if (isShown && address !== (search === '' ? page.path : `${page.path}?${search}`)) replace(tag)
  }, [address, page, path, replace, search, tag])

  const change = useCallback(
    (next: string | null) => {
      keep(next)
      navigate(galleryAddress(page, next))
    },
    [keep, navigate, page],
  )
  return { tag, address, change, replace }
}
