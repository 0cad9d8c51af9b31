import { styled } from '@linaria/react'
import { MapPin, MapPinOff } from 'lucide-react'
import type { SharedPlace } from '../../../../contract/messages.ts'
import { clockText } from '../../components/layout/timeText.ts'
import { useMoment } from '../../components/layout/useMoment.ts'
import { useLodge } from '../../lodge.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { MapFrame, PlaceMap } from '../Place/LazyMap.tsx'

const Figure = styled.figure`
  display: grid;
  gap: ${space[2]};
  width: 300px;
  max-width: 100%;
  margin: 0;
  padding: 6px 6px ${space[2]};

  > div {
    height: 150px;
    overflow: hidden;
    border-radius: ${radius.joint};
    background: ${color.sunken};
  }
  > div:first-child {
    border-top-left-radius: 9px;
    border-top-right-radius: 9px;
  }
  figcaption {
    display: grid;
    gap: ${space.half};
    padding: 0 ${space[2]};
  }
  strong {
    font: ${text.bodyStrong};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${size.target};
    color: ${color.link};
    font: ${text.bodyStrong};
  }
  small {
    color: ${color.muted};
    font: ${text.small};
  }
`

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: 10px 14px;

  .lucide {
    flex: none;
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
`

/** Another site, which learns the point only when the link is clicked. */
function streetMapOf([longitude, latitude]: SharedPlace['coordinates']): string {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${query}#map=16/${latitude}/${longitude}`
}

function untilText(until: string, isOwn: boolean): string {
  const expires = `Expires at ${clockText(new Date(until))}`
  // Only the sender can keep a place.
  return isOwn ? `${expires}. Saved messages don’t expire.` : expires
}

/** The place of an outgoing message: its name, without a map. */
export const OutgoingPlace = ({ address }: Pick<SharedPlace, 'address'>) => (
  <Line>
    <MapPin />
    <span>{address ?? 'A place'}</span>
  </Line>
)

/** The place of a stored message, until it expires. */
export function MessagePlace({
  location,
  isOwn,
  now,
}: {
  location: SharedPlace | null
  isOwn: boolean
  now?: Date | undefined
}) {
  const { map } = useLodge().site
  const moment = useMoment(now)
  if (!location || (location.until !== null && Date.parse(location.until) <= moment.getTime())) {
    return (
      <Line>
        <MapPinOff />
        <span>{isOwn ? 'The place you shared has expired' : 'The place they shared has expired'}</span>
      </Line>
    )
  }
  const { coordinates, address, until } = location
  return (
    <Figure>
      <div>
        <MapFrame>
          <PlaceMap coordinates={coordinates} city={null} extent="point" tiles={map} />
        </MapFrame>
      </div>
      <figcaption>
        <strong>{address ?? 'Far from any city'}</strong>
        {until !== null && <small>{untilText(until, isOwn)}</small>}
        {map && <small>{`Map: ${map.attribution}`}</small>}
        <a href={streetMapOf(coordinates)} target="_blank" rel="noopener noreferrer nofollow">
          Open in OpenStreetMap
        </a>
      </figcaption>
    </Figure>
  )
}
