import { styled } from '@linaria/react'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { auditChanges } from './auditChanges.ts'

const Box = styled.details`
  width: max-content;
  max-width: 480px;

  > summary {
    display: flex;
    align-items: center;
    min-height: ${size.mark};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    white-space: nowrap;
    cursor: pointer;
  }
  table {
    margin-top: ${space[2]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.field};
    border-collapse: separate;
    border-spacing: 0;
  }
  td,
  th {
    padding: ${space[1]} ${space[3]};
    font: ${text.small};
    overflow-wrap: anywhere;
  }
  td {
    min-width: 80px;
    white-space: pre-wrap;
  }
`

/** The fields that an action changed, before and after, once they are asked for. Nothing when it changed none. */
export function ChangeDetails({ before, after }: { before: string | null; after: string | null }) {
  const changes = auditChanges(before, after)
  if (changes.length === 0) return null
  return (
    <Box>
      <summary>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field === null ? 'Value' : <code>{change.field}</code>}</th>
              <td dir="auto">{change.before}</td>
              <td dir="auto">{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
