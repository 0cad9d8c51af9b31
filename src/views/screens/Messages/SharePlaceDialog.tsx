import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { Place } from '../../../../contract/types.ts'
import { sharedBy } from '../../../machines/account/locationPicker/choice.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { space } from '../../theme/tokens.ts'
import { pointOf, selectPoint } from '../Place/chosenPoint.ts'
import { MapFrame, PointMap } from '../Place/LazyMap.tsx'
import { PlacePicker, type PickerWords } from '../Place/PlacePicker.tsx'
import { PlaceField } from '../PlaceField.tsx'
import type { ConversationActor } from './ThreadHead.tsx'

const Rows = styled.div`
  display: grid;
  gap: ${space[5]};
`

const words: PickerWords = {
  confirm: 'Share this place',
  city: 'He sees the middle of the city.',
  point: 'He sees the exact point on the map.',
}

function SharePlace({ conversation, onShared }: { conversation: ConversationActor; onShared: () => void }) {
  const charts = useCharts('places')
  const { map } = useLodge().site
  const { location } = useMember()
  const picker = useActorRef(charts.placeShare)
  const point = useSelector(picker, selectPoint)
  const choose = useCallback(
    (place: Place | null) => picker.send(place ? { type: 'place.choose', place } : { type: 'place.clear' }),
    [picker],
  )

  useEffect(() => {
    const subscription = picker.on('place.set', ({ wish }) => {
      conversation.send({ type: 'place.share', location: sharedBy(wish) })
      onShared()
    })
    return () => subscription.unsubscribe()
  }, [conversation, picker, onShared])

  return (
    <Rows>
      <MapFrame>
        <PointMap
          start={pointOf(location)}
          point={point}
          tiles={map}
          onPick={(position) => picker.send({ type: 'point.pick', position })}
        />
      </MapFrame>
      <PlacePicker
        picker={picker}
        words={words}
        field={<PlaceField label="City" chosen={null} onChange={choose} />}
      />
    </Rows>
  )
}

/** Sharing a place in a conversation, confirmed each time. */
export function SharePlaceDialog({
  conversation,
  name,
  isOpen,
  onClose,
}: {
  conversation: ConversationActor
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
      description={`Only ${name} sees it, for an hour. Save the message, and it stays as long as you do.`}
    >
      <SharePlace conversation={conversation} onShared={onClose} />
    </Dialog>
  )
}
