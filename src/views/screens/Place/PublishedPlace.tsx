import { styled } from '@linaria/react'
import type { PublishedPlace as Published } from '../../../../contract/ownProfile.ts'
import { clockText } from '../../components/layout/timeText.ts'
import { useLodge } from '../../lodge.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { MapFrame, PlaceMap } from './LazyMap.tsx'
import { useTimeZone } from '../../components/layout/timeZone.ts'

const Frame = styled.figure`
  display: grid;
  gap: ${space[2]};
  margin: 0;

  > div:first-child {
    height: 220px;
    overflow: hidden;
    border: 1px solid ${color.hairline};
    border-radius: ${radius.card};
    background: ${color.sunken};
  }
  figcaption {
    color: ${color.muted};
    font: ${text.small};
  }
`

const kilometres = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'kilometer' })

/** Shows on a map what others see of the member's place. `own` is the member's own city. */
export function PublishedPlace({
  place,
  own,
  movesAt,
}: {
  place: Published
  own: string | null
  movesAt: string | null
}) {
  useTimeZone()
  const { map } = useLodge().site
  const { city, square_km: width } = place
  return (
    <Frame>
      <div>
        <MapFrame>
          <PlaceMap coordinates={place.coordinates} city={city} extent={width ?? 'city'} tiles={map} />
        </MapFrame>
      </div>
      <figcaption>
        <span>
          {width === null
            ? `Others see the center of ${city}, not your exact location.`
            : `Others see an approximate area in ${city}, ${kilometres.format(width)} wide, not your exact location.`}
        </span>
        {movesAt !== null && (
          <span>
            {` Your move${own === null || own === city ? '' : ` to ${own}`} shows from ${clockText(new Date(movesAt))}.`}
          </span>
        )}
        {map && <span>{` Map: ${map.attribution}`}</span>}
      </figcaption>
    </Frame>
  )
}
