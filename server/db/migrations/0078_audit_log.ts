import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps from where each audited write came, finds rows of the audit log by what is asked of it, and refuses to change or
 * delete them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table audit_log add column ip_address text;
    alter table moderation_decision
      -- From where the moderator decided, until the decision takes effect and is in the audit log.
      add column ip_address text;

    create index audit_log_action on audit_log (action, id desc);
    create index audit_log_type on audit_log (target_type, id desc);
    create index audit_log_ip on audit_log (ip_address, id desc) where ip_address is not null;
    create index audit_log_reason on audit_log (id desc) where reason is not null;
    create index audit_log_time on audit_log (created_at, id);

    -- An erased member's address goes. Nothing else of a row ever changes.
    create function refuse_audit_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then
        if new.ip_address is null
          and to_jsonb(new) - 'ip_address' = to_jsonb(old) - 'ip_address'
          and exists (select from member where id = old.own_id and deleted_at is not null)
        then
          return new
        ; end if
      ; end if
      ; raise exception 'audit_log takes new rows only: % is refused', lower(tg_op)
        using errcode = 'insufficient_privilege'
      ; end $$;
    create trigger audit_log_rows_stay before update or delete on audit_log
      for each row execute function refuse_audit_change();
    create trigger audit_log_stays before truncate on audit_log
      for each statement execute function refuse_audit_change();
  `,
  )
}
