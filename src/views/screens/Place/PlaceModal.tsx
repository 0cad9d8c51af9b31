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
import { PlacePicker } from './PlacePicker.tsx'
import { pointOf, selectPoint } from './chosenPoint.ts'
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
  const [isOnMap, setIsOnMap] = useState(false)
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
          <MapFrame>
            <PointMap
              start={pointOf(member.location)}
              point={point}
              tiles={map}
              onPick={(position) => picker.send({ type: 'point.pick', position })}
            />
          </MapFrame>
        )}
        {!isOnMap && member.published_place && (
          <PublishedPlace place={member.published_place} movesAt={member.publishes_at} />
        )}
        <PlacePicker
          picker={picker}
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
