import type { LocationLine, LocationStatistic, StatisticCity } from '../../../../contract/statistics.ts'
import { useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { MapFrame } from '../../screens/Place/LazyMap.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { Bars } from '../components/Bars.tsx'
import { Change, percentText } from '../components/Change.tsx'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { countryText } from '../payments/countryText.ts'
import { countText } from './countText.ts'
import { StatisticScreen } from './StatisticScreen.tsx'

// Lazy: Leaflet and the outline of the world are larger than the rest of the page.
const MembersMap = retryableLazy(() => import('./MembersMap.tsx').then((module) => module.MembersMap))

const how = [
  {
    name: 'Members',
    how: 'Visible members by the place that others see, at the last count of the last day of the period. Members without a place are left out.',
  },
  {
    name: 'Before',
    how: 'The same on the last counted day before the period. Not known: that day was not counted, or the country had too few members to be shown.',
  },
  {
    name: 'Few members',
    how: 'A country or city with fewer members than others share a published place with (5, unless the operator chose another number) is not shown by itself. Such countries are one line; such cities are left out.',
  },
  { name: 'Cities', how: 'The 500 cities with the most members as of the last count, whatever the period.' },
]

/** `admin/statistics/location-stats` */
export const LocationStatsScreen = () => (
  <StatisticScreen
    {...pages.locationStats}
    lead="Where members are, by the place that others see."
    csv="/statistic/locations/csv"
    requestOf={(query) => ({ name: 'locationStats', query })}
    how={how}
  >
    {({ name, data }) => name === 'locationStats' && <Locations statistic={data} />}
  </StatisticScreen>
)

const nameOf = ({ country }: LocationLine) => (country === null ? 'Other countries' : countryText(country))

const countryColumns: readonly Column<LocationLine>[] = [
  { id: 'country', title: 'Country', cell: nameOf },
  { id: 'members', title: 'Members', align: 'end', cell: ({ members }) => countText(members) },
  { id: 'share', title: 'Share', align: 'end', cell: ({ share }) => percentText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: (line) => countText(line.previous_members) },
  {
    id: 'change',
    title: 'Change',
    align: 'end',
    cell: ({ members, previous_members: before }) =>
      before !== null && <Change value={members} before={before} />,
  },
]

const cityColumns: readonly Column<StatisticCity>[] = [
  { id: 'city', title: 'City', cell: ({ city }) => city },
  { id: 'country', title: 'Country', cell: ({ country }) => countryText(country) },
  { id: 'members', title: 'Members', align: 'end', cell: ({ members }) => countText(members) },
]

/** How many bars the chart has. */
const most = 8

function Locations({ statistic: { lines, cities } }: { statistic: LocationStatistic }) {
  const { map } = useLodge().site
  const [where, which] = ['In which cities are members?', 'In which countries are members?']
  return (
    <>
      <ChartPanel
        title={which}
        chart={
          <Bars
            label={which}
            bars={lines.slice(0, most).map((line) => ({
              key: nameOf(line),
              name: nameOf(line),
              share: line.share,
              text: `${countText(line.members)} · ${percentText(line.share)}`,
            }))}
          />
        }
        table={
          <DataTable
            caption={`Numbers: ${which}`}
            columns={countryColumns}
            rows={lines}
            rowKey={({ country }) => country ?? ''}
            empty="No day of this period was counted. Choose another one."
          />
        }
      />
      <ChartPanel
        title={where}
        chart={
          <MapFrame height="320px">
            <MembersMap cities={cities} tiles={map} />
          </MapFrame>
        }
        table={
          <DataTable
            caption={`Numbers: ${where}`}
            columns={cityColumns}
            rows={cities}
            rowKey={({ city, latitude, longitude }) => `${city} ${latitude} ${longitude}`}
            empty="No city has enough members yet."
          />
        }
      />
    </>
  )
}
