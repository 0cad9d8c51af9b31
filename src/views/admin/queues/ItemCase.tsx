import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { QueueItem } from '../../../../contract/moderationQueues.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { adminProfilePath } from '../../paths.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { reportReasonText } from '../../reportReasons.ts'
import { actionTexts } from './actionTexts.ts'
import type { ItemImage } from './ItemStage.tsx'

const Side = styled.div`
  display: grid;
  gap: ${space[4]};

  section > div {
    padding: ${space[4]};
  }
  h2 {
    margin-bottom: ${space[2]};
    font: ${text.h15};
  }
  dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[1]} ${space[4]};
    align-items: baseline;
  }
  dt,
  small {
    color: ${color.muted};
  }
  dl + p {
    margin-top: ${space[3]};
    white-space: pre-wrap;
  }
  p + p,
  small + p {
    margin-top: ${space[2]};
  }
  mark {
    margin-inline-start: ${space[2]};
    padding: 0 ${space[2]};
    border-radius: ${radius.full};
    background: ${color.dangerTint};
    color: ${color.text};
    font: ${text.small};
  }
  li + li {
    margin-top: ${space[3]};
  }
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const Thumbs = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  li + li {
    margin: 0;
  }
  img {
    width: ${space[16]};
    height: ${space[16]};
    border-radius: ${radius.field};
    object-fit: cover;
  }
  [aria-pressed='true'] img {
    outline: 2px solid ${color.text};
    outline-offset: 2px;
  }
`

const Code = styled.b`
  font: ${text.h20};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.06em;
`

const Around = styled.ol`
  margin-top: ${space[2]};
  padding: ${space[2]} ${space[3]};
  border-inline-start: 3px solid ${color.hairline};
  font: ${text.small};

  li + li {
    margin-top: ${space[1]};
  }
`

const outcomes = {
  pending: ', not yet in effect',
  effective: '',
  undone: ', undone',
  failed: ', failed',
  reversed: ', reversed',
} as const

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryText = (code: string | null) => (code === null ? 'Unknown' : (countries.of(code) ?? code))

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Panel>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </Panel>
)

/** The country of an address, and whether it differs from the place that the member states. */
const AddressCountry = ({ code, stated }: { code: string | null; stated: string | null }) => (
  <dd>
    <span>{countryText(code)}</span>
    {code !== null && stated !== null && code !== stated && <mark>Not the stated country</mark>}
  </dd>
)

const textOf = ({ text: words, unsent_at: unsentAt }: { text: string | null; unsent_at: string | null }) =>
  words === null ? 'No text any more' : unsentAt === null ? words : `${words} (unsent)`

interface ReportedMessageProps {
  message: NonNullable<QueueItem['reports'][number]['message']>
  /** Who wrote it. */
  writer: QueueItem['member']
  reporter: QueueItem['reports'][number]['reporter']
}

/** A reported message among those around it, each with who wrote it. */
function ReportedMessage({ message, writer, reporter }: ReportedMessageProps) {
  const all = [...message.around, { ...message, from_member_id: writer.id }].toSorted((a, b) => a.id - b.id)
  return (
    <Around aria-label="The reported message and what surrounds it">
      {all.map((each) => (
        <li key={each.id}>
          <small>
            <bdi>{each.from_member_id === reporter.id ? reporter.name : writer.name}</bdi>:
          </small>{' '}
          {each.id === message.id ? <b dir="auto">{textOf(each)}</b> : <span dir="auto">{textOf(each)}</span>}
        </li>
      ))}
    </Around>
  )
}

export interface ItemCaseProps {
  item: QueueItem
  images: readonly ItemImage[]
  /** Which of them is shown. */
  index: number
  onShow: (index: number) => void
}

/** What is needed to decide about an item: the code of a verification photo, the member, reports, other photos, earlier decisions and notes. */
export function ItemCase({ item, images, index, onShow }: ItemCaseProps) {
  const {
    subject,
    actions,
    member,
    appeal,
    reports,
    reports_total: total,
    reporters,
    similar,
    decisions,
    notes,
  } = item
  const proof = subject.type === 'verification_photo' ? member.verification_photo : null
  const recordOf = (id: number) => reporters.find(({ reporter_id: reporter }) => reporter === id)
  return (
    <Side>
      {appeal !== null && (
        <Part title="Appeal">
          <p dir="auto">{appeal.text}</p>
          <small>
            <RelativeTime iso={appeal.created_at} />
          </small>
          <p>
            <span>{`Against: ${actionTexts[appeal.decision.action].done} by `}</span>
            <bdi>{appeal.decision.actor.name}</bdi>{' '}
            <small>
              <RelativeTime iso={appeal.decision.created_at} />
            </small>
          </p>
          {appeal.decision.text !== null && <p dir="auto">{appeal.decision.text}</p>}
        </Part>
      )}
      {proof !== null && (
        <Part title="Verification photo">
          <dl>
            <dt>Code it must show</dt>
            <dd>
              <Code>{`${proof.code.slice(0, 3)} ${proof.code.slice(3)}`}</Code>
            </dd>
          </dl>
        </Part>
      )}
      {actions.includes('member.acceptAgeReport') && (
        <Part title="Age check">
          <dl>
            <dt>Birthday</dt>
            <dd>{member.birthday === null ? 'Not stated' : <LongDate iso={member.birthday} />}</dd>
          </dl>
        </Part>
      )}
      <Part title={<bdi>{member.name}</bdi>}>
        <dl>
          <dt>Age</dt>
          <dd>{member.age ?? 'Not stated'}</dd>
          <dt>Stated place</dt>
          <dd>{[member.city, member.country].filter((part) => part !== null).join(', ') || 'None'}</dd>
          <dt>Joined from</dt>
          <AddressCountry code={member.create_ip_country} stated={member.country_code} />
          <dt>Logged in from</dt>
          <AddressCountry code={member.login_ip_country} stated={member.country_code} />
          <dt>Joined</dt>
          <dd>
            <RelativeTime iso={member.created_at} />
          </dd>
        </dl>
        {member.description !== null && <p dir="auto">{member.description}</p>}
        <p>
          <Link href={adminProfilePath(member.id)}>Everything about this member</Link>
        </p>
      </Part>
      {reports.length > 0 && (
        <Part
          title={total > reports.length ? `Reports: the latest ${reports.length} of ${total}` : 'Reports'}
        >
          <ul>
            {reports.map((report) => {
              const record = recordOf(report.reporter.id)
              return (
                <li key={report.id}>
                  <b>{reportReasonText(report.reason)}</b> <bdi>{report.text}</bdi>
                  <br />
                  <small>
                    <bdi>{report.reporter.name}</bdi>
                    {record !== undefined && record.decided > 0 && (
                      <span>{`: ${record.acted_upon} of ${record.decided} reports led to an action`}</span>
                    )}
                  </small>
                  {report.message !== null && (
                    <ReportedMessage message={report.message} writer={member} reporter={report.reporter} />
                  )}
                </li>
              )
            })}
          </ul>
        </Part>
      )}
      {images.length > 1 && (
        <Part title="Photos">
          <Thumbs>
            {images.map(({ url, thumbnail }, place) => (
              <li key={url}>
                <button
                  type="button"
                  aria-label={`Photo ${place + 1} of ${images.length}`}
                  aria-pressed={place === index}
                  onClick={() => onShow(place)}
                >
                  <img src={thumbnail} alt="" />
                </button>
              </li>
            ))}
          </Thumbs>
        </Part>
      )}
      {similar.length > 0 && (
        <Part title="Similar photos">
          <Thumbs>
            {similar.map((photo) => (
              <li key={photo.id}>
                {photo.thumbnail_url === null ? (
                  <small>
                    Removed, of <bdi>{photo.member.name}</bdi>
                  </small>
                ) : (
                  <img src={photo.thumbnail_url} alt={`Of ${photo.member.name}`} />
                )}
              </li>
            ))}
          </Thumbs>
        </Part>
      )}
      {decisions.length > 0 && (
        <Part title="Earlier decisions">
          <ul>
            {decisions.map((decision) => (
              <li key={decision.id}>
                <span>{`${actionTexts[decision.action].done} by `}</span>
                <bdi>{decision.actor.name}</bdi>
                {decision.text !== null && (
                  <span>
                    : <bdi>{decision.text}</bdi>
                  </span>
                )}{' '}
                <small>
                  <RelativeTime iso={decision.created_at} />
                  <span>{outcomes[decision.state]}</span>
                </small>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {notes.length > 0 && (
        <Part title="Notes among admins">
          <ul>
            {notes.map((note) => (
              <li key={note.id}>
                <bdi>{note.text}</bdi> <small dir="auto">{note.author.name}</small>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Side>
  )
}
