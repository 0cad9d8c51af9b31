import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { Place } from '../../../../contract/places.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { sharedBy } from '../../../machines/account/locationPicker/choice.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { pointOf, selectIsCity, selectPoint } from '../Place/chosenPoint.ts'
import { MapFrame, PointMap } from '../Place/LazyMap.tsx'
import { PlacePicker, type PickerWords } from '../Place/PlacePicker.tsx'
import { pointMapHeight } from '../Place/pointMapHeight.ts'
import { PlaceField } from '../PlaceField.tsx'

const Rows = styled.div`
  display: grid;
  gap: ${space[5]};
`

const texts: PickerWords = {
  confirm: 'Share this place',
  city: (city) => `They see the center of ${city}.`,
  point: () => 'They see the exact point on the map.',
}

function SharePlace({ composer, onShared }: { composer: ComposerActor; onShared: () => void }) {
  const charts = useCharts('places')
  const { map } = useLodge().site
  const { location } = useMember()
  const picker = useActorRef(charts.placeShare)
  const point = useSelector(picker, selectPoint)
  const isCity = useSelector(picker, selectIsCity)
  const choose = useCallback(
    (place: Place | null) => picker.send(place ? { type: 'place.choose', place } : { type: 'place.clear' }),
    [picker],
  )

  useEffect(() => {
    const subscription = picker.on('place.set', ({ wish }) => {
      composer.send({ type: 'place.share', location: sharedBy(wish) })
      onShared()
    })
    return () => subscription.unsubscribe()
  }, [composer, picker, onShared])

  return (
    <Rows>
      <MapFrame height={pointMapHeight}>
        <PointMap
          start={pointOf(location)}
          point={point}
          isCity={isCity}
          tiles={map}
          onPick={(position) => picker.send({ type: 'point.pick', position })}
        />
      </MapFrame>
      <PlacePicker
        picker={picker}
        words={texts}
        field={<PlaceField label="City" chosen={null} onChange={choose} />}
      />
    </Rows>
  )
}

/** Shares a place in a conversation. It is confirmed each time. */
export function SharePlaceDialog({
  composer,
  name,
  isOpen,
  onClose,
}: {
  composer: ComposerActor
  name: string
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title="Share a place"
      description={`Only ${name} can see it, for one hour. Saved messages don’t expire.`}
    >
      <SharePlace composer={composer} onShared={onClose} />
    </Dialog>
  )
}
