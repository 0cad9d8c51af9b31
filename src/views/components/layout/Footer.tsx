import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space, text } from '../../theme/tokens.ts'

const Bar = styled.footer`
  border-top: 1px solid ${color.hairline};

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[6]};
    max-width: ${size.page};
    margin: auto;
    padding: ${space[4]} ${space[8]} ${space[8]};
    color: ${color.muted};
    font: ${text.small};
  }
  /* As wide as the top bar, which is narrower on the landing page. */
  :root:has([data-tone='clear']) & > div {
    max-width: 1344px;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
  }
  a:hover {
    color: ${color.text};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  span {
    margin-inline-start: auto;
  }
  ${media.mobile} {
    > div {
      padding-inline: ${space[4]};
    }
    span {
      flex-basis: 100%;
      margin: ${space[2]} 0 0;
    }
  }
`

export interface FooterProps {
  siteName: string
  /** Pages outside the app (`docs/product.md#external-links`). */
  links: readonly { label: string; href: string }[]
  note?: string | undefined
}

export function Footer({ siteName, links, note = '2.0' }: FooterProps) {
  return (
    <Bar>
      <div>
        {links.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
        <span>{`${siteName} ${note}`}</span>
      </div>
    </Bar>
  )
}
