import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, size, space, text, tracking } from '../../theme/tokens.ts'
import { IconLink } from '../controls/IconLink.tsx'
import { MenuItem } from '../controls/MenuItem.tsx'
import { Submenu } from '../controls/Submenu.tsx'
import { type ViewLink, ViewsNav } from './ViewsNav.tsx'

const Bar = styled.header`
  display: flex;
  align-items: end;
  gap: ${space[3]} ${space[6]};
  padding: ${space[8]} 0 ${space[5]};

  ${media.mobile} {
    align-items: center;
    gap: 0;
    min-height: ${size.topBar};
    margin: 0 -${space[4]} ${space[2]};
    padding: ${space[2]} 6px ${space[1]} ${space[4]};
    background: ${color.page};

    /* Keeps the way back on screen. */
    &[data-leads-back='true'] {
      position: sticky;
      z-index: ${layer.bar};
      top: ${size.above};
    }
  }
  ${media.short} {
    &[data-leads-back='true'] {
      position: static;
    }
  }
`

const Words = styled.div`
  flex: 1;
  min-width: 0;

  > p {
    margin-top: ${space[1]};
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  ${media.mobile} {
    > p {
      margin-top: 0;
      font: ${text.small};
    }
  }
`

const Back = styled.div`
  align-self: center;
  margin-inline: -${space[3]} -${space[5]};

  ${media.mobile} {
    margin-inline: -${space[3]} 0;
  }
`

/** On a phone the title is a button that opens the related views. */
const Folded = styled.div`
  display: none;

  ${media.mobile} {
    display: block;
  }
`

const Heading = styled.h1`
  font: ${text.h36};
  letter-spacing: ${tracking.heading};

  ${media.mobile} {
    font: ${text.h26};

    &[data-folds='true'] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`

const foldedLook = css`
  position: relative;
  min-height: 32px;

  /* Enlarges the touch target without changing the layout. */
  &::after {
    content: '';
    position: absolute;
    inset: calc((32px - ${size.target}) / 2) 0;
  }
  font: ${text.h26};
  letter-spacing: ${tracking.heading};
  text-align: start;
`

const Desk = styled.div`
  ${media.mobile} {
    display: none;
  }
`

const Hand = styled.div`
  display: none;

  ${media.mobile} {
    display: flex;
  }
`

const noViews: readonly ViewLink[] = []

export interface PageTitleProps {
  title: ReactNode
  lead?: ReactNode
  /** Related screens: beside the title, or in a menu of the title on a phone. */
  views?: readonly ViewLink[] | undefined
  viewsLabel?: string | undefined
  /** At the end of the title, on a desktop. */
  aside?: ReactNode
  /** Icons at the end of the title, on a phone. */
  actions?: ReactNode
  /** Further screens, only in the menu of the title. */
  moreViews?: readonly ViewLink[] | undefined
  /** The link to the search, on a phone. */
  search?: ReactNode
  backHref?: string | undefined
  backLabel?: string | undefined
}

/** The title of a screen. On a phone it scrolls away, unless it leads back. */
export function PageTitle({
  title,
  lead,
  views = noViews,
  moreViews = noViews,
  search,
  viewsLabel = 'Views',
  aside,
  actions,
  backHref,
  backLabel = 'Back',
}: PageTitleProps) {
  const folds = views.length > 1
  return (
    <Bar data-leads-back={backHref !== undefined}>
      {backHref !== undefined && (
        <Back>
          <IconLink href={backHref} label={backLabel} icon={<ChevronLeft />} />
        </Back>
      )}
      <Words>
        <Heading data-folds={folds}>{title}</Heading>
        {folds && (
          <Folded>
            <Submenu trigger={<span>{title}</span>} className={foldedLook}>
              {[...views, ...moreViews].map((view) => (
                <MenuItem key={view.href} href={view.href} isCurrent={view.isCurrent}>
                  {view.label}
                </MenuItem>
              ))}
            </Submenu>
          </Folded>
        )}
        {lead !== undefined && <p>{lead}</p>}
      </Words>
      {(folds || aside !== undefined) && (
        <Desk>{folds ? <ViewsNav label={viewsLabel} items={views} /> : aside}</Desk>
      )}
      {(actions !== undefined || search !== undefined) && (
        <Hand>
          {actions}
          {search}
        </Hand>
      )}
    </Bar>
  )
}
