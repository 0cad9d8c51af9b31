import { styled } from '@linaria/react'
import { Link } from 'wouter'
import type { Site } from '../../../../contract/site.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'

const Announcement = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[6]};
  margin-top: ${space[3]};
  padding: ${space[2]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.note};
  color: ${color.muted};

  p {
    padding-block: ${space[2]};
    text-wrap: pretty;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[5]};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
    color: ${color.text};
    font: ${text.bodyMedium};
    text-decoration: underline;
    text-decoration-color: ${color.fieldBorder};
    text-underline-offset: 0.2em;
  }
`

const labels = {
  bugReport: 'Report a bug',
  feedback: 'Give feedback',
  helpForum: 'Help forum',
  helpdesk: 'Helpdesk',
} as const satisfies Partial<Record<keyof Site['contacts'], string>>

const names = Object.keys(labels) as (keyof typeof labels)[]

/** The home banner. The operator sets the addresses of its links; links without an address are not shown. */
export function HomeBanner({ wasReactivated }: { wasReactivated: boolean }) {
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
      <Announcement aria-label="About this site">
        <p>{site.name} is free, with no ads, and was rebuilt as version 2.0.</p>
        {links.length > 0 && (
          <ul>
            {links.map((name) => (
              <li key={name}>
                <a href={site.contacts[name]}>{labels[name]}</a>
              </li>
            ))}
          </ul>
        )}
      </Announcement>
    </>
  )
}
