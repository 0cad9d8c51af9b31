import { css, cx } from '@linaria/core'
import { styled } from '@linaria/react'
import type * as leaflet from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Site } from '../../../../contract/site.ts'
import type { Position } from '../../../machines/account/locationPicker/choice.ts'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, focus, layer, radius, space, text } from '../../theme/tokens.ts'
import { MapCities } from './MapCities.tsx'
import { mapIn, mapLook, marker } from './mapGround.ts'
import { pointMapHeight } from './pointMapHeight.ts'

const Frame = styled.div`
  position: relative;
  height: ${pointMapHeight};
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};

  /* On the frame, because the layers of the map would cover a ring on the map. */
  &:has(> :focus-visible) {
    outline: ${focus.ring};
    outline-offset: ${focus.offset};
  }
`

const pickingLook = css`
  cursor: crosshair;

  &:focus-visible {
    outline: none;
  }
`

/** The point that Enter picks. Shown while the map is moved by keyboard. */
const Cross = styled.span`
  position: absolute;
  z-index: ${layer.raised};
  inset: calc(50% - 14px) auto auto calc(50% - 14px);
  display: none;
  width: 28px;
  height: 28px;
  background:
    linear-gradient(${color.text}, ${color.text}) center / 2px 100% no-repeat,
    linear-gradient(${color.text}, ${color.text}) center / 100% 2px no-repeat;
  pointer-events: none;

  :focus-visible ~ & {
    display: block;
  }
`

const Zoom = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[2]};
  right: ${space[2]};
  display: grid;
  gap: ${space[1]};
`

const Hint = styled.p`
  margin-top: ${space[2]};
  color: ${color.muted};
  font: ${text.small};

  /* Hidden visually only. */
  @media (hover: none) {
    [data-keys] {
      display: none;
    }
  }
`

/** Pixels that an arrow key moves the map. */
const step = 60
const moves: Readonly<Record<string, leaflet.PointExpression>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
}
const zoomSteps: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

const zooms = { tiles: { min: 2, near: 11, max: 18 }, outline: { min: 1, near: 10, max: 12 } }
const world = { latitude: 25, longitude: 0 }
const furthest = 85

const degrees = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'degree',
  unitDisplay: 'long',
  maximumFractionDigits: 2,
})
const inWords = ({ latitude, longitude }: Position) =>
  `${degrees.format(Math.abs(latitude))} ${latitude < 0 ? 'south' : 'north'}, ${degrees.format(Math.abs(longitude))} ${longitude < 0 ? 'west' : 'east'}`

function positionAt(point: leaflet.LatLng): Position {
  const { lat, lng } = point.wrap()
  return { latitude: Math.max(-furthest, Math.min(furthest, lat)), longitude: lng }
}

interface PointMapProps {
  /** Initial center. Null shows the world. */
  start: Position | null
  /** The chosen point. */
  point: Position | null
  /** Whether the point stands for a city, which was not chosen on this map. The map then moves to it. */
  isCity?: boolean
  tiles: Site['map']
  onPick: (position: Position) => void
}

/** A map on which a point is chosen by click, tap or keyboard. */
export function PointMap({ start, point, isCity = false, tiles, onPick }: PointMapProps) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<leaflet.Map | null>(null)
  const [drawn, setDrawn] = useState<leaflet.Map | null>(null)
  const [middle, setMiddle] = useState('')
  const hint = useId()
  const { min, near, max } = tiles ? zooms.tiles : zooms.outline
  const pick = useEffectEvent(onPick)
  const begin = useEffectEvent((map: leaflet.Map) => {
    const first = point ?? start
    const { latitude, longitude } = first ?? world
    map.setView([latitude, longitude], first ? near : min)
  })

  const press = useEffectEvent((event: KeyboardEvent) => {
    const map = chart.current
    if (!map || event.altKey || event.ctrlKey || event.metaKey) return
    const move = moves[event.key]
    const zoom = zoomSteps[event.key]
    if (move) map.panBy(move, { animate: false })
    else if (zoom) map.setZoom(map.getZoom() + zoom, { animate: false })
    else if (event.key === 'Enter') pick(positionAt(map.getCenter()))
    else return
    event.preventDefault()
    if (move) setMiddle(inWords(positionAt(map.getCenter())))
  })

  useEffect(() => {
    if (!holder.current) return undefined
    const map = mapIn(holder.current, tiles, { dragging: true, touchZoom: true, minZoom: min, maxZoom: max })
    begin(map)
    map.on('click', ({ latlng }) => pick(positionAt(latlng)))
    // The map handles keys itself, so it must be focusable.
    const frame = map.getContainer()
    const onKey = (event: KeyboardEvent) => press(event)
    frame.tabIndex = 0
    frame.addEventListener('keydown', onKey)
    chart.current = map
    setDrawn(map)
    return () => {
      chart.current = null
      setDrawn(null)
      frame.removeEventListener('keydown', onKey)
      map.remove()
    }
  }, [tiles, min, max])

  useEffect(() => {
    const map = chart.current
    if (!map || !point) return undefined
    const { latitude, longitude } = point
    const spot = marker(latitude, longitude).addTo(map)
    if (isCity || !map.getBounds().contains([latitude, longitude]))
      map.setView([latitude, longitude], Math.max(near, map.getZoom()), { animate: false })
    return () => {
      spot.remove()
    }
  }, [point, isCity, near])

  const zoomBy = (by: number) => chart.current?.setZoom(chart.current.getZoom() + by, { animate: false })

  return (
    <div>
      <Frame>
        <div
          ref={holder}
          className={cx(mapLook, pickingLook)}
          role="application"
          aria-label="Map: choose a point"
          aria-describedby={hint}
        />
        {drawn && !tiles && <MapCities map={drawn} spot={null} />}
        <Cross aria-hidden="true" />
        <Zoom>
          <IconButton label="Zoom in" variant="bordered" icon={<Plus />} onClick={() => zoomBy(1)} />
          <IconButton label="Zoom out" variant="bordered" icon={<Minus />} onClick={() => zoomBy(-1)} />
        </Zoom>
      </Frame>
      <Hint id={hint}>
        <span>Click or tap a point.</span>{' '}
        <span data-keys>
          Keyboard: arrow keys move the map, plus and minus zoom, Enter picks the center.{' '}
        </span>
        <span>Or enter a city.</span>
        {tiles && <span>{` Map: ${tiles.attribution}`}</span>}
      </Hint>
      <VisuallyHidden>
        <output>{middle && `Center: ${middle}`}</output>
      </VisuallyHidden>
    </div>
  )
}
