import { styled } from '@linaria/react'
import { type ReactNode, useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { keepsCookies } from '../browser/cookies.ts'
import { Brand } from '../views/components/layout/Brand.tsx'
import { LodgeBackdrop } from '../views/components/art/LodgeBackdrop.tsx'
import { lodgeColors } from '../views/components/art/lodgeColors.ts'
import { Notice } from '../views/components/layout/Notice.tsx'
import { media } from '../views/theme/breakpoints.ts'
import { color, layer, radius, shadow, size, space, text, tracking } from '../views/theme/tokens.ts'

const Page = styled.div`
  position: relative;
  isolation: isolate;
  display: grid;
  min-height: 100dvh;
  padding: ${space[8]} ${space[4]};
  place-items: center;
  background: ${lodgeColors.sky};

  ${media.small} {
    align-items: start;
    padding: ${space[4]} ${space[4]} ${space[16]};
  }
`

const Column = styled.main`
  position: relative;
  z-index: ${layer.raised};
  width: 100%;
  max-width: ${size.field};
`

const Card = styled.div`
  display: grid;
  gap: ${space[6]};
  margin-top: ${space[4]};
  padding: ${space[8]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};

  ${media.small} {
    padding: ${space[6]} ${space[4]};
  }
  h1 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
  form a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  h1 + p {
    margin-top: ${space[2]};
    color: ${color.muted};
    text-wrap: pretty;
  }
`

/** The footer of the card. It is inside, because text on the backdrop would be hard to read. */
const Below = styled.p`
  margin-bottom: -${space[3]};
  padding-top: ${space[3]};
  border-top: 1px solid ${color.hairline};
  color: ${color.muted};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
    color: ${color.link};
    font: ${text.bodyStrong};
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

export interface FrameProps {
  site: Site
  title: string
  lead: ReactNode
  /** A link to another page, such as from logging in to joining. */
  below?: ReactNode
  children?: ReactNode
}

/** The layout of all sign-on pages: the brand and one card. */
export function Frame({ site, title, lead, below, children }: FrameProps) {
  // Every form of these pages needs the cookie of its token, and the log-in that of the session.
  const [isCookieMissing] = useState(() => !keepsCookies())
  return (
    <Page>
      <title>{`${title} · ${site.name}`}</title>
      <LodgeBackdrop />
      <Column>
        {/* The sign-on pages have no router: it would change the address and leave the form where it is. */}
        <Brand name={site.name} href="/" external />
        <Card>
          <div>
            <h1>{title}</h1>
            <p>{lead}</p>
          </div>
          {isCookieMissing && (
            <Notice tone="error">
              {`${site.name} needs a cookie to log you in, and your browser keeps none. Allow cookies for this site, and load this page again.`}
            </Notice>
          )}
          {children}
          {below !== undefined && below !== false && <Below>{below}</Below>}
        </Card>
      </Column>
    </Page>
  )
}
