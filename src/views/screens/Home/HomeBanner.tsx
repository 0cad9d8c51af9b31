import { styled } from '@linaria/react'
import { Link } from 'wouter'
import type { Site } from '../../../../contract/site.ts'
import { announcement } from '../../../machines/account/welcomeBanner/announcement.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { size, space } from '../../theme/tokens.ts'

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[5]};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
  }
`

const labels = {
  bugReport: 'Report a bug',
  feedback: 'Give feedback',
  helpForum: 'Help forum',
  helpdesk: 'Helpdesk',
} as const satisfies Partial<Record<keyof Site['contacts'], string>>

const names = Object.keys(labels) as (keyof typeof labels)[]

export interface HomeBannerProps {
  wasReactivated: boolean
  /** Undefined once the announcement was dismissed. */
  onDismiss: (() => void) | undefined
}

/** The home banner. The operator sets the addresses of its links; links without an address are not shown. */
export function HomeBanner({ wasReactivated, onDismiss }: HomeBannerProps) {
  const { site } = useLodge()
  const links = names.filter((name) => site.contacts[name] !== undefined)
  return (
    <>
      {wasReactivated && (
        <Notice tone="success" title="Your profile is active again">
          Other members can see you and write to you again. Choose what they see in your{' '}
          <Link href={pages.accountSettings.path}>account settings</Link>.
        </Notice>
      )}
      {onDismiss && (
        <Notice
          label="About this site"
          title={`The new ${site.name}`}
          action={
            links.length > 0 && (
              <Links>
                {links.map((name) => (
                  <li key={name}>
                    <a href={site.contacts[name]}>{labels[name]}</a>
                  </li>
                ))}
              </Links>
            )
          }
          onDismiss={() => {
            onDismiss()
            // The focus would be lost with the button.
            document.getElementById('main')?.focus()
          }}
        >
          {`${site.name} ${announcement}`}
        </Notice>
      )}
    </>
  )
}
