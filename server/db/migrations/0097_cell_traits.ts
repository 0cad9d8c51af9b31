import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Notes which traits occur in which cells, so that a search walks only cells where someone may match. Rows are added by a
 * trigger. What is left over costs a look, and is removed weekly (`server/places/cellTraitRepository.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table cell_trait (
      trait integer not null,
      cell_id integer not null references cell on delete cascade,
      primary key (trait, cell_id)
    );
    insert into cell_trait (trait, cell_id)
      select distinct trait, cell_id from member_place, unnest(traits) as trait;
    create index cell_trait_of_cell on cell_trait (cell_id);

    -- In the order of traits, so that two writers of the same cell wait for each other instead of both for ever.
    create function note_cell_traits() returns trigger language plpgsql as $$ begin
      insert into cell_trait (trait, cell_id)
        select trait, new.cell_id from unnest(new.traits) as trait
        where not exists (
          select from cell_trait as known where known.trait = trait.trait and known.cell_id = new.cell_id)
        order by trait
        on conflict do nothing
      ; return null
      ; end $$;
    create trigger cell_traits_insert after insert on member_place
      for each row when (new.traits is not null) execute function note_cell_traits();
    create trigger cell_traits_update after update on member_place
      for each row when (new.traits is not null
        and (new.traits is distinct from old.traits or new.cell_id is distinct from old.cell_id))
      execute function note_cell_traits();
    analyze cell_trait;
  `,
  )
}
