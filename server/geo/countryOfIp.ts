/** Tells the country of an IP address from a file with the data of the registries, so that no other server is asked. */
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { type CountryResponse, open, type Reader } from 'maxmind'

/** The data has this field instead of those that the reader knows. */
type Found = CountryResponse & { readonly country_code: string }

const file = fileURLToPath(
  import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
)

let opening: Promise<Reader<Found>> | null = null

/**
 * Returns the country in which an address is registered, as an ISO 3166 code of two letters; null for private and unknown
 * addresses. The first call reads the file, which takes 8 MB of memory from then on.
 */
export async function countryOfIp(ip: string | null): Promise<string | null> {
  if (ip === null || !ipaddr.isValid(ip)) return null
  // Also of the form `::ffff:192.0.2.1`, from sockets that take both kinds.
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return null
  opening ??= open<Found>(file)
  return (await opening).get(address.toString())?.country_code ?? null
}
