import { styled } from '@linaria/react'
import { useId } from 'react'
import { Panel } from '../../components/layout/Panel.tsx'
import { useMoment } from '../../components/layout/useMoment.ts'
import { NotificationItem } from '../../screens/Notifications/NotificationItem.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const Box = styled.div`
  padding: ${space[4]};

  h2 {
    font: ${text.h15};
  }
  p {
    margin-top: ${space[2]};
  }
  > p {
    color: ${color.muted};
  }
  li {
    border-bottom: 0;
  }
`

/** The message as members see it in their notifications. */
export function BroadcastPreview({ words }: { words: string }) {
  const titleId = useId()
  const now = useMoment(undefined).toISOString()
  const shown = trimmed(words)
  return (
    <Panel>
      <Box>
        <h2 id={titleId}>As members see it</h2>
        {shown === '' ? (
          <p>What you write appears here.</p>
        ) : (
          <ul aria-labelledby={titleId}>
            <NotificationItem
              notification={{
                id: 0,
                text: shown,
                is_read: false,
                user_id: 0,
                from_user_id: null,
                decision_id: null,
                from_user: { name: 'System notification' },
                created_at: now,
                updated_at: now,
              }}
              onRemove={undefined}
            />
          </ul>
        )}
      </Box>
    </Panel>
  )
}
