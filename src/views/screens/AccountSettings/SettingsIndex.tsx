import { styled } from '@linaria/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { media } from '../../theme/breakpoints.ts'
import { color, focus, motion, radius, shadow, size, space, text } from '../../theme/tokens.ts'
import { hrefOf, settingsGroups } from './sections.ts'

const Index = styled.nav`
  display: grid;
  gap: ${space[5]};

  ${media.desktop} {
    position: sticky;
    top: calc(${size.topBar} + ${space[4]});
    align-self: start;
  }
  ${media.short} {
    position: static;
  }
`

const Title = styled.h2`
  padding: 0 ${space[3]} ${space[1]};
  color: ${color.muted};
  font: ${text.smallStrong};
`

const Rows = styled.ul`
  a {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${size.target};
    padding: 0 ${space[3]};
    border-radius: ${radius.field};
    font: ${text.bodyMedium};
    transition: background-color ${motion.feedback};
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current] {
    background: ${color.chosen};
  }
  .lucide {
    flex: none;
    width: ${size.icon};
    height: ${size.icon};
    color: ${color.muted};
  }
  .lucide:last-child {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    margin-inline-start: auto;
  }

  ${media.desktop} {
    .lucide:last-child {
      display: none;
    }
  }
  ${media.mobile} {
    overflow: hidden;
    border: 1px solid ${color.hairline};
    border-radius: ${radius.card};
    background: ${color.surface};
    box-shadow: ${shadow.card};

    li + li {
      border-top: 1px solid ${color.hairline};
    }
    a {
      min-height: calc(${size.target} + ${space[2]});
      padding: 0 ${space[4]};
      border-radius: 0;
    }
    a:focus-visible {
      outline-offset: ${focus.inset};
    }
  }
`

/** Links to all sections: beside the open one on a desktop, a page of its own on a phone. */
export function SettingsIndex({ current }: { current: string | undefined }) {
  return (
    <Index aria-label="Account settings">
      {settingsGroups.map(({ title, rows }) => (
        <div key={title}>
          <Title>{title}</Title>
          <Rows>
            {rows.map((row) => {
              const { icon: Icon } = row
              const isCurrent = 'slug' in row && row.slug === current
              return (
                <li key={row.title}>
                  <Link href={hrefOf(row)} aria-current={isCurrent ? 'page' : undefined}>
                    <Icon />
                    <span>{row.title}</span>
                    <ChevronRight />
                  </Link>
                </li>
              )
            })}
          </Rows>
        </div>
      ))}
    </Index>
  )
}
