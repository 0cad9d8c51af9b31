import { lantern } from './lantern.tsx'

/** Line drawings on a canvas of 240 x 160. Class `glow` is light, `tint` a filled area; the rest is lines. */
export const sceneDrawings = {
  porch: (
    <>
      <path className="tint" d="M20 132c40-8 160-8 200 0v6H20Z" />
      <path d="M12 132h216" />
      <path d="m58 74 62-46 62 46" />
      <path d="M70 68v64M170 68v64M70 90h100" />
      <path className="tint" d="M148 34V18h14v27" />
      <path d="M148 38V18h14v31" />
      <path d="M155 12c-6-5 5-8 0-13" opacity=".6" />
      <rect className="glow" x="112" y="100" width="24" height="32" rx="2" />
      <path d="M112 132v-32h24v32" />
      <path className="glow" d="M114 52h14v14h-14z" />
      <path d="M114 52h14v14h-14zM121 52v14M114 59h14" />
      <path d="M82 132v-14h14v14M82 118v-12M96 118h4M150 132v-20M158 132v-20M150 112h8" />
      <path d="m34 132 0-10m-12 0 12-22 12 22Zm3-14 9-16 9 16M206 132v-10m-14 0 14-26 14 26Zm4-16 10-18 10 18" />
    </>
  ),
  campfire: (
    <>
      <path className="tint" d="M44 128c30-12 122-12 152 0 4 8-156 8-152 0Z" />
      <path
        className="glow"
        d="M120 60c4 14 20 20 20 40 0 12-9 20-20 20s-20-8-20-20c0-8 4-13 8-18 1 6 4 8 6 8 3-10 0-18 6-30Z"
      />
      <path d="M120 60c4 14 20 20 20 40 0 12-9 20-20 20s-20-8-20-20c0-8 4-13 8-18 1 6 4 8 6 8 3-10 0-18 6-30Z" />
      <path d="M120 96c3 6 8 8 8 15 0 5-4 9-8 9s-8-4-8-9c0-6 5-8 8-15Z" opacity=".7" />
      <path d="m94 130 52-12M94 118l52 12" />
      <rect x="28" y="112" width="44" height="16" rx="8" />
      <ellipse cx="70" cy="120" rx="5" ry="8" />
      <rect x="168" y="112" width="44" height="16" rx="8" />
      <ellipse cx="170" cy="120" rx="5" ry="8" />
      <path
        d="M36 40v6M33 43h6M78 20v4M76 22h4M186 26v6M183 29h6M206 62v4M204 64h4M52 76v4M50 78h4"
        opacity=".7"
      />
      <path d="M12 138h216" />
    </>
  ),
  letterbox: (
    <>
      <path className="tint" d="M130 138c-4-24 26-30 20-52 30 16 22 40 46 52Z" />
      <path d="M12 138h216M130 138c-4-24 26-30 20-52M196 138c-18-14-12-32-46-52" />
      <path d="M84 86v52M96 86v52" />
      <path className="tint" d="M52 86V62a18 18 0 0 1 18-18h44a18 18 0 0 1 18 18v24Z" />
      <path d="M52 86V62a18 18 0 0 1 36 0v24Zm18-42h44a18 18 0 0 1 18 18v24H88" />
      <path d="M62 64h16" />
      <path className="glow" d="M110 62V34h18v10h-18" />
      <path d="M110 64V34h18v10h-18" />
      <path d="m150 86 0-8m-14 0 14-26 14 26Zm4-16 10-20 10 20" opacity=".7" />
      <path d="M198 100V90m-10 0 10-20 10 20Z" opacity=".7" />
      <path d="M30 138c0-8 4-12 8-14M36 138c2-6 0-12-4-16M212 138c0-6 4-10 8-12" opacity=".7" />
    </>
  ),
  lookout: (
    <>
      <path className="tint" d="m8 138 54-66 26 30 38-54 46 58 20-22 40 54Z" />
      <path d="m8 138 54-66 26 30 38-54 46 58 20-22 40 54" />
      <path d="m108 74 10-4 8 8 10-6 10 6M50 87l8-4 6 6 8-4" opacity=".7" />
      <path className="glow" d="M196 34a14 14 0 1 1-28 0 14 14 0 0 1 28 0Z" />
      <circle cx="182" cy="34" r="14" />
      <path d="m104 138 12-36 12 36M109 122h14" />
      <path className="tint" d="m94 90 40-14 5 13-40 15Z" />
      <path d="m94 90 40-14 5 13-40 15ZM134 76l8-5 7 19-9 1M94 91l-6 3 3 8 7-2" />
      <path d="M8 138h224M38 40h22M48 50h26" opacity=".7" />
    </>
  ),
  frames: (
    <>
      <path className="tint" d="M24 40h64v80H24z" />
      <path d="M24 40h64v80H24zM34 50h44v60H34z" />
      <path d="M48 40 56 28l8 12" opacity=".7" />
      <path className="tint" d="M106 24h88v62h-88z" />
      <path d="M106 24h88v62h-88zM116 34h68v42h-68z" />
      <circle className="glow" cx="166" cy="48" r="7" />
      <path d="m116 68 18-16 14 12 10-8 26 20M166 55a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z" />
      <path d="M140 24 150 12l10 12" opacity=".7" />
      <path d="M106 100h40v36h-40zM114 108h24v20h-24z" />
      <path strokeDasharray="3 6" d="M160 100h54v36h-54z" />
      <path d="M187 110v16M179 118h16" />
    </>
  ),
  lantern,
  trail: (
    <>
      <path
        className="tint"
        d="M96 142c-6-22 34-26 30-44-3-14-26-12-20-26 6 8 30 10 38 24 10 20-14 26-4 46Z"
      />
      <path d="M96 142c-6-22 34-26 30-44-3-14-26-12-20-26M140 142c-10-20 14-26 4-46-8-14-32-16-38-24" />
      <path d="M8 76c40-22 70-20 98-4 30-26 84-32 126-8" />
      <path d="M12 142h216M176 142V58" />
      <path className="tint" d="M150 62h48l10 9-10 9h-48Z" />
      <path d="M150 62h48l10 9-10 9h-48ZM202 90h-44l-10 8 10 8h44Z" />
      <path className="glow" d="M72 34a13 13 0 1 1-26 0 13 13 0 0 1 26 0Z" />
      <circle cx="59" cy="34" r="13" />
      <path d="M40 142v-12m-14 0 14-28 14 28Zm4-18 10-22 10 22M74 118v-8m-9 0 9-18 9 18Z" />
      <path d="M100 30h26M112 40h26" opacity=".7" />
    </>
  ),
  door: (
    <>
      <path className="tint" d="M82 138V62a38 38 0 0 1 76 0v76Z" />
      <path d="M72 138V62a48 48 0 0 1 96 0v76" />
      <path d="M82 138V62a38 38 0 0 1 76 0v76" />
      <path d="M120 24v102M82 66h76M82 100h76" opacity=".5" />
      <path className="glow" d="M82 132h76l22 12H60Z" />
      <path d="M82 132h76" />
      <circle cx="148" cy="86" r="3.5" />
      <path d="M12 138h60M168 138h60" />
      <path className="glow" d="M188 62h18v22h-18z" />
      <path d="M197 52v10M188 62h18v22h-18zM186 84h22M191 52h12" />
      <path d="M40 138v-14h20v14M50 124c-14-4-14-20-14-26 8 2 14 10 14 18 0-10 4-20 14-24 2 12-4 26-14 32Z" />
    </>
  ),
  moon: (
    <>
      <path className="glow" d="M156 26a26 26 0 1 0 22 40 22 22 0 0 1-22-40Z" />
      <path d="M156 26a26 26 0 1 0 22 40 22 22 0 0 1-22-40Z" />
      <path className="tint" d="M12 112h216c-20 20-196 20-216 0Z" />
      <path d="M12 112h216M70 122h44M128 122h22M92 132h64M112 142h20" />
      <path d="M36 112v-10m-14 0 14-26 14 26Zm4-16 10-20 10 20M64 112v-8m-10 0 10-18 10 18ZM206 112v-10m-14 0 14-26 14 26Zm4-16 10-20 10 20M180 112v-8m-9 0 9-16 9 16Z" />
      <path d="M60 30v6M57 33h6M96 52v4M94 54h4M204 34v4M202 36h4M112 22v4M110 24h4" opacity=".7" />
    </>
  ),
} as const
