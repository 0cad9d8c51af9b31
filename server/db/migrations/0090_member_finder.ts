import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Indexes everything by which admins find members (`server/memberFinder`). Trigrams find a part of a text. PostgreSQL
 * ships the extension next to `cube`, and lets the owner of a database create it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create extension if not exists pg_trgm;

    -- In contrast to member_name_beginning, of members in any state.
    create index member_any_name_beginning on member (name_skeleton text_pattern_ops) where name_skeleton is not null;
    create index member_description_parts on member using gin (description gin_trgm_ops)
      where description is not null;
    create index member_login_country on member (login_ip_country, id);
    create index member_create_country on member (create_ip_country, id);
    create index member_rejected on member (id) where rejected_at is not null;
    create index member_hidden on member (id) where hidden_at is not null;
    create index member_suspended on member (id) where suspended_at is not null;

    create index identity_user_email_parts on identity_user using gin (email gin_trgm_ops);
    create index identity_sign_in_ip on identity_sign_in (ip_address, id desc) where ip_address is not null;
    create index identity_session_ip on identity_session (ip_address) where ip_address is not null;
    create index identity_session_device_parts on identity_session using gin (user_agent gin_trgm_ops)
      where user_agent is not null;

    create index report_of_message on report (subject_id) where subject_type = 'message';
  `,
  )
}
