import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import type { VerificationActor } from './Standing.tsx'

const Bar = styled.div`
  height: ${space[1]};
  margin-top: ${space[2]};
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${color.hairline};

  > span {
    display: block;
    height: 100%;
    background: ${color.text};
    transform-origin: left;
  }
  ${media.forcedColors} {
    outline: 1px solid CanvasText;

    > span {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`

const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** How far the photo is sent, or why it is not. */
export function SendingPhoto({ verification }: { verification: VerificationActor }) {
  const upload = useSelector(verification, ({ context }) => context.upload)
  const isStuck = useSelector(verification, (snapshot) => snapshot.matches({ sending: 'stuck' }))
  if (upload === null) return null
  const { progress, problem, state } = upload
  if (isStuck)
    return (
      <div role="alert">
        <Notice
          tone="error"
          title="Your photo was not sent"
          action={
            <>
              {state === 'failed' && (
                <Button onClick={() => verification.send({ type: 'photo.retry' })}>Send again</Button>
              )}{' '}
              <Button onClick={() => verification.send({ type: 'photo.again' })}>Choose another photo</Button>
            </>
          }
        >
          {problem}
        </Notice>
      </div>
    )
  return (
    <div>
      <p>{`Sending your photo, ${percent.format(progress / 100)}`}</p>
      <Bar
        role="progressbar"
        aria-label="Sending your photo"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <span style={{ transform: `scaleX(${progress / 100})` }} />
      </Bar>
    </div>
  )
}
