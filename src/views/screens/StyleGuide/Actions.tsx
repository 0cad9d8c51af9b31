import {
  Bell,
  ChevronDown,
  Ellipsis,
  Images,
  LockOpen,
  MapPin,
  MessageCircle,
  SlidersHorizontal,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Chip } from '../../components/Chip.tsx'
import { ChipRow } from '../../components/ChipRow.tsx'
import { Count } from '../../components/Count.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { IconLink } from '../../components/IconLink.tsx'
import { Segmented } from '../../components/Segmented.tsx'
import { SkipLink } from '../../components/SkipLink.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Tooltip } from '../../components/Tooltip.tsx'
import { ViewsNav } from '../../components/ViewsNav.tsx'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'
import { Window } from './Window.tsx'

const nothing = () => undefined

const views = ['Nearby', 'Newest', 'Online', 'Popular', 'Travel'].map((label, place) => ({
  label,
  href: `#${label}`,
  isCurrent: place === 0,
}))

const settings = [
  { id: 'info', label: 'Info' },
  { id: 'pics', label: 'Pics' },
  { id: 'videos', label: 'Videos' },
]

export function Actions() {
  const [tab, setTab] = useState('info')
  const [isVerified, setIsVerified] = useState(true)
  const [unit, setUnit] = useState('metric')
  return (
    <Section
      id="actions"
      title="Buttons, chips and tabs"
      lead="A button says what happens. One amber button a view; what is chosen is neutral, not amber. Everything a finger can press is at least 44 px tall, however small it looks."
    >
      <Sample title="Buttons">
        <Button variant="primary" icon={<MessageCircle />}>
          Message
        </Button>
        <Button icon={<LockOpen />}>Unlock my pics</Button>
        <Button variant="buddy" icon={<UsersRound />} iconAfter={<ChevronDown />}>
          Buddy
        </Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete picture
        </Button>
      </Sample>
      <Sample title="The first stop of Tab, seen when it is reached" layout="frame">
        <Window height={72}>
          <SkipLink href="#actions" />
        </Window>
      </Sample>
      <Sample title="Sizes">
        <Button size="small">Try again</Button>
        <Button>Save</Button>
        <Button size="large" variant="primary">
          Join for free
        </Button>
        <ButtonLink href="#actions">A link that looks like one</ButtonLink>
      </Sample>
      <Sample title="Under way, and not to be had">
        <Button busy variant="primary">
          Send
        </Button>
        <Button busy>Save</Button>
        <Button disabled>Send</Button>
        <Button disabled variant="primary">
          Send
        </Button>
      </Sample>
      <Sample title="Icons alone">
        <IconButton label="Notices" icon={<Bell />} />
        <IconLink label="Galleries, 3 new" href="#actions" icon={<Images />} count={3} />
        <IconButton label="More" icon={<Ellipsis />} variant="bordered" />
        <IconButton label="Buddies" icon={<UsersRound />} variant="buddy" />
        <IconButton label="Saving" icon={<Bell />} busy />
        <IconButton label="Not to be had" icon={<Bell />} disabled />
        <Tooltip text="Unlocks all your private pictures for him">
          <Button icon={<LockOpen />}>With a tooltip</Button>
        </Tooltip>
      </Sample>
      <Sample title="Chips">
        <ChipRow label="Filters">
          <Chip icon={<SlidersHorizontal />} onClick={nothing}>
            Filters
          </Chip>
          <Chip pressed={isVerified} removable={isVerified} onClick={() => setIsVerified(!isVerified)}>
            Verified
          </Chip>
          <Chip pressed={false} onClick={nothing}>
            Online now
          </Chip>
          <Chip pressed={false} count={5} onClick={nothing}>
            Unread
          </Chip>
          <Chip icon={<MapPin />} onClick={nothing}>
            Ghent, 50 km
          </Chip>
        </ChipRow>
      </Sample>
      <Sample title="Counts">
        <Count value={5} />
        <Count value={128} />
        <Count value={2} tone="ink" />
      </Sample>
      <Sample title="Views, one of a few, tabs" layout="columns">
        <ViewsNav label="Sample views" items={views} />
        <Segmented
          legend="Units"
          name="guide-units"
          options={[
            { value: 'metric', label: 'Metric' },
            { value: 'imperial', label: 'Imperial' },
          ]}
          value={unit}
          onChange={setUnit}
        />
        <div>
          <Tabs label="Sample settings" tabs={settings} selected={tab} onSelect={setTab}>
            <p>{`What belongs to ${tab} stands here.`}</p>
          </Tabs>
        </div>
      </Sample>
    </Section>
  )
}
