import { lodgeColors } from './lodgeColors.ts'

export interface LodgeWindowProps {
  id: string
  x: number
  y: number
  width: number
  height: number
  /** Radius of a round top. Default: rectangular. */
  arch?: number
  /** Address of the portrait, if any. */
  src: string | undefined
}

const frameWidth = 7

function outline(x: number, y: number, width: number, height: number, arch?: number): string {
  if (arch !== undefined) {
    return `M${x} ${y + height}V${y + arch}a${width / 2} ${arch} 0 0 1 ${width} 0v${height - arch}Z`
  }
  const corner = 6
  return `M${x + corner} ${y}h${width - 2 * corner}q${corner} 0 ${corner} ${corner}v${height - 2 * corner}q0 ${corner}-${corner} ${corner}h-${width - 2 * corner}q-${corner} 0-${corner}-${corner}v-${height - 2 * corner}q0-${corner} ${corner}-${corner}Z`
}

/** A lit window: frame, sill, lamp, and a member behind it. */
export function LodgeWindow({ id, x, y, width, height, arch, src }: LodgeWindowProps) {
  const frame = outline(
    x - frameWidth,
    y - frameWidth,
    width + 2 * frameWidth,
    height + 2 * frameWidth,
    arch === undefined ? undefined : arch + frameWidth,
  )
  return (
    <g>
      <defs>
        <clipPath id={`${id}-pane`}>
          <path d={outline(x, y, width, height, arch)} />
        </clipPath>
        <radialGradient id={`${id}-lamp`} cx=".5" cy="0" r="1.1">
          <stop stopColor={lodgeColors.lamp} stopOpacity=".2" />
          <stop offset="1" stopColor={lodgeColors.lamp} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-room`} x2="0" y2="1">
          <stop stopColor="#ffd796" />
          <stop offset="1" stopColor="#d98a3c" />
        </linearGradient>
      </defs>
      <path className="frame" d={frame} />
      <g clipPath={`url(#${id}-pane)`}>
        <rect x={x} y={y} width={width} height={height} fill={`url(#${id}-room)`} />
        {src === undefined ? (
          <path
            d={`M${x} ${y}h${width * 0.3}q-8 ${height * 0.6}-${width * 0.24} ${height}H${x}ZM${x + width} ${y}h-${width * 0.3}q8 ${height * 0.6} ${width * 0.24} ${height}h${width * 0.06}Z`}
            fill="#8a4a22"
            opacity=".55"
          />
        ) : (
          <image
            href={src}
            x={x - 6}
            y={arch === undefined ? y - 8 : y - 16}
            width={width + 12}
            height={(width + 12) * 1.25}
            preserveAspectRatio="xMidYMid slice"
          />
        )}
        <rect x={x} y={y} width={width} height={height} fill={`url(#${id}-lamp)`} />
      </g>
      <rect
        className="sill"
        x={x - frameWidth - 3}
        y={y + height + frameWidth - 2}
        width={width + 2 * frameWidth + 6}
        height="6"
        rx="2"
      />
    </g>
  )
}
