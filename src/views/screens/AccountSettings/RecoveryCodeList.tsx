import { styled } from '@linaria/react'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { useLodge } from '../../lodge.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};

  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(128px, 1fr));
    gap: ${space[2]};
    padding: ${space[4]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.note};
    background: ${color.quiet};
    font: ${text.bodyStrong};
    font-family: monospace;
  }
`

const download = (siteName: string, codes: readonly string[]) => {
  const file = new Blob([`Recovery codes for ${siteName}\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${siteName.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The recovery codes, which are shown once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { site } = useLodge()
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser did not allow copying.'),
    )
  return (
    <Rows>
      <Notice title="Save your recovery codes">
        Each code logs you in once if you lose your phone. They are shown only now. Keep them apart from your
        phone.
      </Notice>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button icon={<Copy />} onClick={() => void copy()}>
          {said === 'Copied.' ? 'Copied' : 'Copy'}
        </Button>
        <Button icon={<Download />} onClick={() => download(site.name, codes)}>
          Download
        </Button>
        <Button icon={<Printer />} onClick={() => print()}>
          Print
        </Button>
        <Button variant="primary" onClick={onDone}>
          I saved them
        </Button>
      </FormActions>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Rows>
  )
}
