/** What the package's JSON holds, which the compiler would otherwise spell out coordinate by coordinate. */
declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const countries: Topology<{ countries: GeometryCollection; land: GeometryCollection }>
  export default countries
}

declare module 'world-atlas/countries-50m.json' {
  export { default } from 'world-atlas/countries-110m.json'
}
