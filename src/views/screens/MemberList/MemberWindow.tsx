import { styled } from '@linaria/react'
import { type ComponentType, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { ListedMember, ListName } from '../../../machines/pagedList/memberList.ts'
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx'
import { MemberCard } from '../../components/MemberCard.tsx'
import { type ModalState, profilePlace, writePlace } from '../../shell/places.ts'
import { breakpoints } from '../../theme/breakpoints.ts'

/** LOOK, Member card: two columns with 8 px gaps on a phone, above that as many as fit at 220 px with 16. */
const layoutFor = (width: number) => {
  const isPhone = width < breakpoints.sm
  const [least, gap] = isPhone ? [152, 8] : [220, 16]
  return { columns: Math.max(isPhone ? 2 : 1, Math.floor((width + gap) / (least + gap))), gap }
}

const Row = styled.div`
  display: grid;
`

const Frame = styled.div`
  &[aria-busy='true'] {
    opacity: 0.7;
  }
`

const rowsOf = (members: readonly ListedMember[], columns: number): ListedMember[][] =>
  Array.from({ length: Math.ceil(members.length / columns) }, (_, row) =>
    members.slice(row * columns, (row + 1) * columns),
  )

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Cards in rows of which only those near the window stand in the page, so that a long list costs what a short one does. */
export function MemberWindow({
  members,
  label,
  address,
  list,
  Line,
  isBusy,
}: {
  members: readonly ListedMember[]
  label: string
  /** Where the list is, whatever stands above it. */
  address: string
  list: ListName
  /** On each card, in the place of the distance. */
  Line?: ComponentType<{ member: ListedMember }> | undefined
  isBusy: boolean
}) {
  const { ref, width } = useWidth()
  // One object for every card: a card whose member did not change does not draw again.
  const linkState = useMemo<ModalState>(() => ({ beneath: address, list }), [address, list])
  const { columns, gap } = layoutFor(width)
  const rowStyle = useMemo(
    () => ({ gap, paddingBottom: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
    [columns, gap],
  )
  const rows = useMemo(() => rowsOf(members, columns), [members, columns])

  return (
    <Frame ref={ref} role="region" aria-label={label} aria-busy={isBusy}>
      {/* The cards' names are headings below it. */}
      <VisuallyHidden as="h2">{label}</VisuallyHidden>
      {width > 0 && (
        <WindowVirtualizer>
          {rows.map((row, index) => (
            <Row key={row[0]?.id ?? index} style={rowStyle}>
              {row.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  href={profilePlace(member.name)}
                  linkState={linkState}
                  messageHref={writePlace(member.id)}
                  Line={Line}
                  eager={index < 2}
                />
              ))}
            </Row>
          ))}
        </WindowVirtualizer>
      )}
    </Frame>
  )
}
