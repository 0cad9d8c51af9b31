import { styled } from '@linaria/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Pair = styled.div`
  display: flex;
  gap: ${space[2]};
`

/** Where a row can be scrolled to. `nowhere`: all of it is in view. */
type Reach = 'nowhere' | 'back' | 'ahead' | 'both'

/** Pixels by which browsers round the scroll position. */
const rounding = 2

const stripOf = (section: HTMLElement) => section.querySelector<HTMLElement>('[data-strip]')

function reachOf(section: HTMLElement): Reach {
  const strip = stripOf(section)
  if (strip === null) return 'nowhere'
  const hasBefore = strip.scrollLeft > rounding
  const hasAfter = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - rounding
  if (hasBefore) return hasAfter ? 'both' : 'back'
  return hasAfter ? 'ahead' : 'nowhere'
}

/** Returns the width of as many whole cards as are in view, in px. At least one. */
function pageOf(strip: HTMLElement): number {
  const [first, second] = strip.children
  if (first === undefined || second === undefined) return strip.clientWidth
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  return step > 0 ? Math.max(1, Math.floor(strip.clientWidth / step)) * step : strip.clientWidth
}

function scrollByPage(section: HTMLElement, direction: 1 | -1): void {
  const strip = stripOf(section)
  const isCalm = matchMedia(media.calm.replace('@media ', '')).matches
  strip?.scrollBy({ left: direction * pageOf(strip), behavior: isCalm ? 'instant' : 'smooth' })
}

export interface RowArrowsProps {
  title: string
  /** The section that the row is in. Its content changes as the row loads. */
  section: HTMLElement
}

/** Scroll a row by the cards in view. Not shown while all cards are in view. */
export function RowArrows({ title, section }: RowArrowsProps) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Scroll events do not bubble.
      const listening = { capture: true, passive: true }
      section.addEventListener('scroll', onChange, listening)
      const sizes = new ResizeObserver(onChange)
      sizes.observe(section)
      const contents = new MutationObserver(onChange)
      contents.observe(section, { childList: true, subtree: true })
      return () => {
        section.removeEventListener('scroll', onChange, listening)
        sizes.disconnect()
        contents.disconnect()
      }
    },
    [section],
  )
  const reach = useSyncExternalStore(subscribe, () => reachOf(section))
  if (reach === 'nowhere') return null
  return (
    <Pair>
      {/* Not disabled: a disabled button would lose the focus at the end of the row. */}
      <IconButton
        label={`${title}: previous`}
        icon={<ChevronLeft />}
        variant="bordered"
        aria-disabled={reach === 'ahead'}
        onClick={() => scrollByPage(section, -1)}
      />
      <IconButton
        label={`${title}: next`}
        icon={<ChevronRight />}
        variant="bordered"
        aria-disabled={reach === 'back'}
        onClick={() => scrollByPage(section, 1)}
      />
    </Pair>
  )
}
