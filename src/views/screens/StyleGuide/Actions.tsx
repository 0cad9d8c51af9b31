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
import { styled } from '@linaria/react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../components/controls/Button.tsx'
import { ButtonLink, type ButtonLinkProps } from '../../components/controls/ButtonLink.tsx'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { Count, type CountProps } from '../../components/layout/Count.tsx'
import { IconButton, type IconButtonProps } from '../../components/controls/IconButton.tsx'
import { IconLink, type IconLinkProps } from '../../components/controls/IconLink.tsx'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { SkipLink } from '../../components/layout/SkipLink.tsx'
import { Submenu, type SubmenuProps } from '../../components/controls/Submenu.tsx'
import { MenuItem } from '../../components/controls/MenuItem.tsx'
import { Tabs, type TabsProps } from '../../components/controls/Tabs.tsx'
import { Tooltip } from '../../components/controls/Tooltip.tsx'
import { ViewsNav } from '../../components/layout/ViewsNav.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'
import { Window } from './Window.tsx'

const nothing = () => undefined

const OverPicture = styled.span`
  display: inline-flex;

  &[data-variant='glass'] {
    padding: ${space[2]};
    border-radius: ${radius.card};
    background: ${onPicture.veil}, ${color.spruce};
  }
`

const views = ['Nearby', 'Newest', 'Online', 'Popular', 'Travel'].map((label, place) => ({
  label,
  href: `#${label}`,
  isCurrent: place === 0,
}))

const settings = [
  { id: 'info', label: 'Info', count: 3 },
  { id: 'pics', label: 'Pics', count: 12 },
  { id: 'videos', label: 'Videos', count: 2 },
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
        {drawEach<ButtonProps['variant'], ButtonProps>(
          {
            primary: { icon: <MessageCircle />, children: 'Message' },
            plain: { icon: <LockOpen />, children: 'Share private photos' },
            buddy: { icon: <UsersRound />, iconAfter: <ChevronDown />, children: 'Buddy' },
            quiet: { children: 'Not now' },
            danger: { icon: <Trash2 />, children: 'Delete picture' },
          },
          (variant, props) => (
            <Button {...props} variant={variant} />
          ),
        )}
      </Sample>
      <Sample title="Links that look like buttons">
        {drawEach<ButtonLinkProps['variant'], string>(
          {
            primary: 'Join for free',
            plain: 'Your profile',
            buddy: 'Buddies',
            quiet: 'Help',
            danger: 'Delete',
          },
          (variant, words) => (
            <ButtonLink href="#actions" variant={variant}>
              {words}
            </ButtonLink>
          ),
        )}
        {drawEach<ButtonLinkProps['size'], string>(
          { small: 'Upgrade', medium: 'Messages', large: 'Join for free' },
          (size, words) => (
            <ButtonLink href="#actions" size={size}>
              {words}
            </ButtonLink>
          ),
        )}
        <ButtonLink isCurrent href="#actions">
          Last 30 days
        </ButtonLink>
      </Sample>
      <Sample title="Skip link, visible on focus" layout="frame">
        <Window height={72}>
          <SkipLink />
        </Window>
      </Sample>
      <Sample title="Sizes">
        {drawEach<ButtonProps['size'], string>(
          { small: 'Try again', medium: 'Save', large: 'Join for free' },
          (size, words) => (
            <Button size={size}>{words}</Button>
          ),
        )}
      </Sample>
      <Sample title="Full width" layout="columns">
        <Button wide>Send</Button>
        <ButtonLink wide href="#actions">
          Go to messages
        </ButtonLink>
      </Sample>
      <Sample title="Busy and disabled">
        <Button busy variant="primary">
          Send
        </Button>
        <Button busy>Save</Button>
        <Button disabled>Send</Button>
        <Button disabled variant="primary">
          Send
        </Button>
      </Sample>
      <Sample title="Icon buttons">
        {drawEach<IconButtonProps['variant'], Pick<IconButtonProps, 'label' | 'icon'>>(
          {
            plain: { label: 'Notifications', icon: <Bell /> },
            bordered: { label: 'More', icon: <Ellipsis /> },
            buddy: { label: 'Buddies', icon: <UsersRound /> },
            glass: { label: 'Over a picture', icon: <Images /> },
          },
          (variant, props) => (
            <OverPicture data-variant={variant}>
              <IconButton {...props} variant={variant} />
            </OverPicture>
          ),
        )}
        {drawEach<IconLinkProps['variant'], string>(
          { plain: 'Galleries', bordered: 'Buddies', buddy: 'Hotties', glass: 'Photos' },
          (variant, words) => (
            <OverPicture data-variant={variant}>
              <IconLink
                label={`${words}, 3 new`}
                href="#actions"
                icon={<Images />}
                count={3}
                variant={variant}
              />
            </OverPicture>
          ),
        )}
        <IconButton pressed label="Chosen" icon={<Bell />} />
        <IconButton busy label="Saving" icon={<Bell />} />
        <IconButton disabled label="Not to be had" icon={<Bell />} />
        <Tooltip text="Shares all your private photos">
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
        {drawEach<CountProps['tone'], number>({ accent: 5, ink: 2 }, (tone, value) => (
          <Count value={value} tone={tone} />
        ))}
        <Count value={128} />
      </Sample>
      <Sample title="Views, segmented choice, tabs" layout="columns">
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
        <Segmented
          hideLegend
          legend="Distances"
          name="guide-distances"
          options={[
            { value: 'metric', label: 'Kilometres' },
            { value: 'imperial', label: 'Miles' },
          ]}
          value={unit}
          onChange={setUnit}
        />
        {drawEach<TabsProps<string>['variant'], string>(
          { line: 'settings', counts: 'views' },
          (variant, words) => (
            <div>
              <Tabs
                label={`Sample ${words}`}
                tabs={settings}
                selected={tab}
                onSelect={setTab}
                variant={variant}
              >
                <p>{`What belongs to ${tab} stands here.`}</p>
              </Tabs>
            </div>
          ),
        )}
      </Sample>
      <Sample title="Submenus, aligned to the start or end of their button">
        {drawEach<SubmenuProps['align'], string>({ start: 'Browse', end: 'Galleries' }, (align, words) => (
          <Submenu trigger={<span>{words}</span>} align={align}>
            {views.map((view) => (
              <MenuItem key={view.label} href={view.href} isCurrent={view.isCurrent}>
                {view.label}
              </MenuItem>
            ))}
          </Submenu>
        ))}
        <Submenu isCurrent trigger={<span>Where one is</span>}>
          <MenuItem href="#nearby">Nearby</MenuItem>
        </Submenu>
      </Sample>
    </Section>
  )
}
