import { styled } from '@linaria/react'
import { useId } from 'react'
import { lodgeColors } from './lodgeColors.ts'
import { LodgeWindow } from './LodgeWindow.tsx'
import { pine } from './pine.ts'

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: auto;
  overflow: visible;

  .near {
    fill: ${lodgeColors.nearPine};
  }
  .wall {
    fill: ${lodgeColors.wall};
  }
  .shade {
    fill: ${lodgeColors.wallShade};
  }
  .plank {
    fill: none;
    stroke: ${lodgeColors.plank};
    stroke-width: 2;
    opacity: 0.5;
  }
  .roof {
    fill: ${lodgeColors.roof};
  }
  .roof-edge {
    fill: none;
    stroke: ${lodgeColors.roofEdge};
    stroke-width: 5;
    stroke-linejoin: miter;
  }
  .chimney {
    fill: ${lodgeColors.chimney};
  }
  .leaf {
    fill: ${lodgeColors.leaf};
  }
  .frame {
    fill: ${lodgeColors.frame};
  }
  .sill {
    fill: ${lodgeColors.sill};
  }
  .halo {
    stop-color: ${lodgeColors.halo};
  }
  .flame {
    fill: ${lodgeColors.flame};
  }
  .smoke {
    fill: none;
    stroke: ${lodgeColors.smoke};
    stroke-width: 10;
    stroke-linecap: round;
    animation: drift 7s ease-in-out infinite;
  }
  @keyframes drift {
    50% {
      transform: translateX(6px);
      opacity: 0.7;
    }
  }
`

/** Six windows: the attic, three on the upper floor, two beside the door. */
const windows = [
  { id: 'attic', x: 978, y: 104, width: 164, height: 166, arch: 82 },
  { id: 'left', x: 798, y: 286, width: 164, height: 190 },
  { id: 'middle', x: 978, y: 286, width: 164, height: 190 },
  { id: 'right', x: 1158, y: 286, width: 164, height: 190 },
  { id: 'below-left', x: 798, y: 500, width: 164, height: 136 },
  { id: 'below-right', x: 1158, y: 500, width: 164, height: 136 },
] as const

export interface LodgePicture {
  src: string
  name: string
}

export interface LodgeFacadeProps {
  pictures: readonly LodgePicture[]
}

/** The house. Windows without a portrait are lit too. */
export function LodgeFacade({ pictures }: LodgeFacadeProps) {
  const id = useId()
  return (
    <Drawing viewBox="716 -40 688 720" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}-halo`}>
          <stop className="halo" stopOpacity=".34" />
          <stop className="halo" offset="1" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-door`} x2="0" y2="1">
          <stop stopColor="#ffdf9f" />
          <stop offset="1" stopColor="#e8953a" />
        </linearGradient>
        <linearGradient id={`${id}-path`} x2="0" y2="1">
          <stop stopColor="#f2b35b" stopOpacity=".55" />
          <stop offset="1" stopColor="#f2b35b" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}-eaves`} x2="0" y2="1">
          <stop stopColor="#000" stopOpacity=".34" />
          <stop offset="1" stopColor="#000" stopOpacity="0" />
        </linearGradient>
      </defs>
      <circle cx="1060" cy="380" r="640" fill={`url(#${id}-halo)`} />
      <path className="near" d={pine(700, 352, 312) + pine(1428, 332, 332)} />

      <path className="smoke" d="M894 58c-24-20 20-36 0-62s16-34 2-54" />
      <path className="chimney" d="M866 74h56v92l-56 54Z" />
      <path className="roof" d="M860 66h68v14h-68z" />

      <path className="wall" d="M1060 6 1344 282V652H776V282Z" />
      <path
        className="plank"
        d="M776 312h568M776 352h568M776 392h568M776 432h568M776 472h568M776 512h568M776 552h568M776 592h568M776 632h568M804 262h512M846 222h428M888 182h344M930 142h260M972 102h176M1014 62h92"
      />
      <path className="shade" d="M776 282h16v370h-16zM1328 282h16v370h-16zM776 484h568v8H776z" />
      <path fill={`url(#${id}-eaves)`} d="M1060 28 1344 308v40L1060 70 776 348v-40Z" />
      <path className="roof" d="M1060-16 1392 306l-22 22L1060 28 750 328l-22-22Z" />
      <path className="roof-edge" d="M730 304 1060-13l330 317" />

      {windows.map((window, place) => (
        <LodgeWindow key={window.id} {...window} id={`${id}-${window.id}`} src={pictures[place]?.src} />
      ))}

      <path className="frame" d="M988 652V556a72 72 0 0 1 144 0v96Z" />
      <path d="M998 652V556a62 62 0 0 1 124 0v96Z" fill={`url(#${id}-door)`} />
      <path className="leaf" d="M998 652V556a62 62 0 0 1 44-59v155Z" />
      <path className="plank" d="M1012 520v132M1027 505v147" />
      <circle className="flame" cx="1032" cy="586" r="3.5" />
      <g>
        <circle cx="974" cy="548" r="34" fill={`url(#${id}-halo)`} />
        <circle cx="1146" cy="548" r="34" fill={`url(#${id}-halo)`} />
        <path
          className="frame"
          d="M968 536h12v3h-12zM969 556h10v3h-10zM1140 536h12v3h-12zM1141 556h10v3h-10z"
        />
        <path className="flame" d="M970 539h8l-1 17h-6zM1142 539h8l-1 17h-6z" />
      </g>
      <path className="sill" d="M980 652h160v9H980zM964 661h192v10H964z" />
      <path d="M998 671h124l70 40H928Z" fill={`url(#${id}-path)`} />
      <path className="near" d={pine(738, 512, 164) + pine(1394, 500, 176)} />
    </Drawing>
  )
}
