import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text, tracking } from '../../theme/tokens.ts'

const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[4]};
  padding: ${space[6]} 0 ${space[5]};

  h1 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
  > div:first-child {
    flex: 1 1 240px;
    min-width: 0;
  }
  p {
    color: ${color.muted};
  }
  ${media.mobile} {
    padding: ${space[2]} 0 ${space[4]};
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`

export interface AdminPageProps {
  title: ReactNode
  /** One line under the title, such as what the page is for or when its numbers were counted. */
  lead?: ReactNode
  /** Buttons, or a choice such as the range of dates, at the end of the title. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A page of the admin area: the title, then the content at full width. The frame around it has the padding, so that the
 * content needs none.
 */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  return (
    <>
      <Top>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Top>
      {children}
    </>
  )
}
