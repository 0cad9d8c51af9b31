import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { Map } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Place } from '../../../../contract/places.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { space } from '../../theme/tokens.ts'
import { PlaceField } from '../PlaceField.tsx'
import { MapFrame, PointMap } from './LazyMap.tsx'
import { PlacePicker, ownPlace, ownPlaceMoved } from './PlacePicker.tsx'
import { pointMapHeight } from './pointMapHeight.ts'
import { pointOf, selectIsCity, selectPoint } from './chosenPoint.ts'
import { PublishedPlace } from './PublishedPlace.tsx'
import { SavedPlace } from './SavedPlace.tsx'

const Rows = styled.div`
  display: grid;
  gap: ${space[5]};
`

/** The member's own place: what others see of it, and a picker to change it. */
export function PlaceModal() {
  const charts = useCharts('places')
  const member = useMember()
  const picker = useActorRef(charts.locationPicker)
  const { map } = useLodge().site
  const point = useSelector(picker, selectPoint)
  const isCity = useSelector(picker, selectIsCity)
  const [isOnMap, setIsOnMap] = useState(false)
  // A typed city and the position of the device are shown, too. The map then stays, so that the dialog does not jump.
  if (point !== null && !isOnMap) setIsOnMap(true)
  const route = useModalRoute()
  const choose = useCallback(
    (place: Place | null) => picker.send(place ? { type: 'place.choose', place } : { type: 'place.clear' }),
    [picker],
  )

  useEffect(() => {
    const subscription = picker.on('place.set', route.onClose)
    return () => subscription.unsubscribe()
  }, [picker, route.onClose])

  return (
    <Dialog
      {...route}
      title="Location"
      description={member.city === null ? undefined : `Current location: ${member.address}`}
      size="small"
    >
      <Rows>
        {isOnMap && (
          <MapFrame height={pointMapHeight}>
            <PointMap
              start={pointOf(member.location)}
              point={point}
              isCity={isCity}
              tiles={map}
              onPick={(position) => picker.send({ type: 'point.pick', position })}
            />
          </MapFrame>
        )}
        {!isOnMap && member.published_place && (
          <PublishedPlace place={member.published_place} own={member.city} movesAt={member.publishes_at} />
        )}
        <PlacePicker
          picker={picker}
          words={member.location ? ownPlaceMoved : ownPlace}
          other={
            !isOnMap && (
              <Button icon={<Map />} onClick={() => setIsOnMap(true)}>
                Choose on a map
              </Button>
            )
          }
          field={
            <PlaceField
              label="City"
              hint="Visible to members, with an approximate distance. Your exact location is never shown."
              chosen={null}
              onChange={choose}
            />
          }
        />
        {member.location && <SavedPlace picker={picker} member={member} />}
      </Rows>
    </Dialog>
  )
}
