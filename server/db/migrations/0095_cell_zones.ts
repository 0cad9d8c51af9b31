import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Divides the sphere into zones, so that a late page of Nearby reads only the cells at about its distance.
 *
 * A zone is a square of 4.5 degrees: one of 40 bands of latitude, divided into columns of about equal width. The table
 * holds all zones, also empty ones, and never changes. No point is farther from the center of its zone than `zoneRadius`
 * in `server/browse/lists/rings.ts`.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create table cell_zone (
      id integer primary key,
      -- A point on the unit sphere.
      center cube not null
    );
    insert into cell_zone (id, center)
    select band * 100 + place, cube(array[cosd(middle) * cosd(longitude), cosd(middle) * sind(longitude), sind(middle)])
    from generate_series(0, 39) as band
    cross join lateral (select -90 + (band + 0.5::float8) * 4.5 as middle) as middles
    cross join lateral (select ceil(80 * cosd(middle)) as columns) as counts
    cross join lateral generate_series(0, columns::integer - 1) as place
    cross join lateral (select -180 + (place + 0.5) * 360 / columns as longitude) as longitudes;

    create function cell_zone_at(latitude double precision, longitude double precision) returns integer
      language sql immutable strict parallel safe
      return (
        select (band * 100 + least(columns - 1, floor((longitude + 180) / 360 * columns)))::integer
        from (select least(39, floor((latitude + 90) / 4.5)) as band) as bands
        cross join lateral (select ceil(80 * cosd(-90 + (band + 0.5) * 4.5)) as columns) as counts
      );

    alter table cell add column zone_id integer not null
      generated always as (cell_zone_at(latitude, longitude)) stored references cell_zone;
    create index cell_in_zone on cell (zone_id) include (id, sphere_point);
    analyze cell_zone;
  `,
  )
}
