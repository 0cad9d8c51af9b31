import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, size, space } from '../../theme/tokens.ts'
import { Brand } from './Brand.tsx'

const Bar = styled.header`
  position: sticky;
  z-index: ${layer.bar};
  top: ${size.above};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.page};

  /* An open menu of the bar is above flash messages, as other menus are. */
  &:has([aria-expanded='true']) {
    z-index: ${layer.popup};
  }
  > div {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    max-width: ${size.page};
    height: ${size.topBar};
    margin: auto;
    padding: 0 ${space[8]};
  }
  > div > :where(:last-child:not(:first-child)) {
    margin-inline-start: auto;
  }
  ${media.short} {
    position: relative;
    top: 0;
  }
  &[data-tone='clear'] {
    position: absolute;
    inset: 0 0 auto;
    border: 0;
    background: none;
  }
  &[data-tone='clear'] > div {
    max-width: 1344px;
    height: 80px;
  }
  ${media.mobile} {
    &[data-phone='false'] {
      display: none;
    }
    > div,
    &[data-tone='clear'] > div {
      height: 60px;
      padding: 0 ${space[2]} 0 ${space[4]};
    }
  }
`

/** `clear` is for the landing page, over its picture. */
type TopBarTone = 'page' | 'clear'

export interface TopBarFrameProps {
  brand: { name: string; href: string }
  children?: ReactNode
  tone?: TopBarTone | undefined
  /** Shows the bar on a phone too, which otherwise has the bottom bar and page titles instead. */
  showsOnPhone?: boolean | undefined
}

/** The frame of the top bar, with the brand. Guests load only this part. */
export function TopBarFrame({ brand, children, tone = 'page', showsOnPhone = false }: TopBarFrameProps) {
  return (
    <Bar data-tone={tone} data-phone={showsOnPhone}>
      <div>
        <Brand name={brand.name} href={brand.href} />
        {children}
      </div>
    </Bar>
  )
}
