import { styled } from '@linaria/react'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { radius, space } from '../../theme/tokens.ts'

const Bubbles = styled.div`
  display: grid;
  gap: ${space[3]};

  > * {
    border-radius: ${radius.card};
  }
  > [data-own='true'] {
    justify-self: end;
  }
`

const Bubble = styled.div`
  max-width: 86%;
`

const bubbles = [
  { width: '280px', height: '60px', isOwn: false },
  { width: '180px', height: '40px', isOwn: false },
  { width: '240px', height: '40px', isOwn: true },
  { width: '300px', height: '82px', isOwn: false },
  { width: '200px', height: '40px', isOwn: true },
]

/** Shown while the conversation opens. */
export function ThreadSkeleton() {
  return (
    <output>
      <VisuallyHidden>Opening the conversation</VisuallyHidden>
      <Bubbles aria-hidden="true">
        {bubbles.map(({ width, height, isOwn }) => (
          <Bubble key={width} data-own={isOwn} style={{ width }}>
            <Skeleton shape="block" height={height} />
          </Bubble>
        ))}
      </Bubbles>
    </output>
  )
}
