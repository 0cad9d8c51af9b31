/** In a file of its own, because an error may show before the other drawings are loaded. */
export const lantern = (
  <>
    <path d="M120 6v18M120 24a10 10 0 0 1 10 10H110a10 10 0 0 1 10-10Z" />
    <path className="tint" d="M98 44h44l8 66H90Z" />
    <path d="M104 34h32l6 10H98ZM98 44h44l8 66H90ZM86 110h68v12H86z" />
    <path d="m110 44-6 66M130 44l6 66" opacity=".7" />
    <path className="glow" d="M120 74c2 7 9 9 9 18a9 9 0 0 1-18 0c0-7 7-10 9-18Z" />
    <path d="M120 74c2 7 9 9 9 18a9 9 0 0 1-18 0c0-7 7-10 9-18Z" />
    <path d="M120 66c-8-8 6-12 0-20" opacity=".7" />
    <path d="M64 70l-14-6M62 90H46M66 110l-13 7M176 70l14-6M178 90h16M174 110l13 7" opacity=".7" />
    <path d="M12 140h216" />
    <path d="M36 140v-10m-12 0 12-24 12 24Zm3-15 9-18 9 18M204 140v-10m-12 0 12-24 12 24Zm3-15 9-18 9 18" />
  </>
)
