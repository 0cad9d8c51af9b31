import { useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { ConnectionPill } from '../../components/layout/ConnectionPill.tsx'
import { CookieBanner } from '../../components/layout/CookieBanner.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { FlashArea } from '../../components/layout/FlashArea.tsx'
import type { Flash } from '../../components/layout/FlashMessage.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { chosen, type PendingUpload, type UploadState } from '../../../machines/media/pendingUpload.ts'
import type { SceneName } from '../../components/art/Scene.tsx'
import { ShortTime } from '../../components/layout/ShortTime.tsx'
import { UploadLine } from '../../components/media/UploadLine.tsx'
import { Skeleton, type SkeletonProps } from '../../components/layout/Skeleton.tsx'
import { Spinner, type SpinnerProps } from '../../components/layout/Spinner.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { now, talk } from './samples.ts'
import { Section } from './Section.tsx'
import { Window } from './Window.tsx'

const nothing = () => undefined

const inState = (state: UploadState, problem: string | null = null): PendingUpload => ({
  ...chosen({
    key: state,
    file: new File([], `${state}.jpg`),
    purpose: {
      kind: 'photo',
      isPrivate: false,
      isActivation: false,
      conversation: null,
      description: '',
      tagIds: [],
    },
  }),
  state,
  problem,
  progress: 40,
})
const uploads = [
  inState('checking'),
  inState('waiting'),
  inState('sending'),
  inState('storing'),
  inState('stored'),
  inState('refused', 'This file is not a photo.'),
  inState('failed', 'No connection.'),
]

const flashes: Flash[] = [
  { id: 3, type: 'info', html: 'You act as Marek now.', count: 1 },
  { id: 1, type: 'success', html: 'Your email has been verified!', count: 1 },
  {
    id: 2,
    type: 'error',
    html: 'Your payment was denied. <a href="/account/upgrade">Try another card</a>.',
    count: 2,
  },
]

const empty: readonly { scene: SceneName; title: string; words: string }[] = [
  { scene: 'porch', title: 'No one near here yet', words: 'Try a larger distance, or another city.' },
  { scene: 'campfire', title: 'Your list is empty', words: 'Add members from their card or profile.' },
  { scene: 'letterbox', title: 'No messages yet', words: 'Write to someone. Most members reply.' },
  { scene: 'lookout', title: 'Nothing found', words: 'Remove a filter and try again.' },
  { scene: 'frames', title: 'No photos yet', words: 'Members with a photo get more messages.' },
  {
    scene: 'trail',
    title: 'No travel plans',
    words: 'Add a trip, so that members there can find you.',
  },
  {
    scene: 'door',
    title: 'Page not found',
    words: 'Check the address.',
  },
  { scene: 'moon', title: 'No one is online', words: 'None of your buddies is online right now.' },
  { scene: 'lantern', title: 'No notifications', words: 'News about your account appears here.' },
]

export function Telling() {
  const [shown, setShown] = useState(flashes)
  return (
    <Section
      id="telling"
      title="Feedback"
      lead="Plain, warm, short. Errors say what happened, what is safe and what to do. Empty pages show one drawing, one sentence and one action. Skeletons wait 150 ms: what is there sooner needs none."
    >
      <Sample title="Notifications" layout="columns">
        <Notice title="Welcome">Approval usually takes less than 24 hours.</Notice>
        <Notice tone="success" onDismiss={nothing}>
          Your email has been verified!
        </Notice>
        <Notice tone="error" title="That did not work" action={<Button size="small">Try again</Button>}>
          Nothing was changed.
        </Notice>
        <Notice
          html={
            'Markup is <b>cleaned</b> first. <a href="/account/upgrade">Links</a> stay.<script>alert(1)</script>'
          }
        />
      </Sample>
      <Sample title="Flash messages: a click removes them" layout="frame">
        <Window height={220}>
          <FlashArea
            messages={shown}
            onDismiss={(id) => setShown(shown.filter((flash) => flash.id !== id))}
          />
        </Window>
      </Sample>
      <Sample title="Connection notices">
        <ConnectionPill trouble="offline" />
        <ConnectionPill trouble="connecting" />
        <ConnectionPill trouble="catchingUp" />
        <ConnectionPill trouble="polling" />
        <ConnectionPill trouble="refused" />
      </Sample>
      <Sample title="Cookies" layout="frame">
        <Window height={200}>
          <CookieBanner onAccept={nothing} onReject={nothing} />
        </Window>
      </Sample>
      <Sample title="Empty" layout="columns">
        {empty.map((each) => (
          <EmptyState
            key={each.scene}
            scene={each.scene}
            title={each.title}
            action={each.scene === 'porch' && <Button>Look farther</Button>}
          >
            {each.words}
          </EmptyState>
        ))}
      </Sample>
      <Sample title="Error, offer, loading" layout="stack">
        <ErrorState title="Couldn’t load this list" onRetry={nothing}>
          Nothing is lost. Check your connection and try again.
        </ErrorState>
        <ErrorState isBusy title="Loading the list again" onRetry={nothing}>
          One moment.
        </ErrorState>
        <UpgradeOffer />
      </Sample>
      <Sample title="Loading" layout="columns">
        <div>
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
        {drawEach<SkeletonProps['shape'], string>(
          { text: '14px', block: '96px', circle: '56px' },
          (shape, height) => (
            <Skeleton shape={shape} height={height} width={shape === 'circle' ? height : '100%'} />
          ),
        )}
        {drawEach<SpinnerProps['size'], string>({ small: 'Saving', medium: 'Loading' }, (size, label) => (
          <Spinner size={size} label={label} />
        ))}
        <LoadMore onReach={nothing} isLoading />
        <LoadMore hasPageBelow onReach={nothing} isLoading={false} />
      </Sample>
      <Sample title="Uploads" layout="stack">
        <ul>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onRetry={nothing} onCancel={nothing} />
          ))}
        </ul>
      </Sample>
      <Sample title="Time">
        <ShortTime iso={talk.third} now={now} />
        <ShortTime iso={new Date(2025, 10, 11, 12).toISOString()} now={now} />
        <ShortTime iso={new Date(2023, 10, 9, 12).toISOString()} now={now} />
        <RelativeTime iso={talk.third} now={now} />
        <RelativeTime iso={new Date(2025, 10, 13, 12).toISOString()} now={now} />
        <RelativeTime iso={new Date(2025, 10, 16, 12).toISOString()} now={now} isAhead />
      </Sample>
    </Section>
  )
}
