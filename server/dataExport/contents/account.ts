import { sql } from 'kysely'
import { list, one, type Parts, shownName } from './part.ts'

/** The account, how its member signs in, and what they set. Passwords and tokens are left out. */
export const account: Parts = {
  account: one(
    ['member', 'identity_user'],
    (memberId) => sql`
      select member.id, member.name, account.email, account.email_verified_at,
        account.language as language_of_the_last_browser, member.birthday,
        member.created_at, member.updated_at, member.approved_at, member.rejected_at, member.rejected_text,
        member.is_onboarded, member.is_enabled, member.disabled_at, member.is_verified, member.is_cam_banned,
        member.age_report_status, member.supporter_since, member.supporter_until, member.is_legacy_supporter,
        member.create_referrer, member.create_ip, member.create_ip_country, member.login_ip,
        member.login_ip_country
      from member left join identity_user as account on account.id = member.identity_user_id
      where member.id = ${memberId}
    `,
  ),
  invitation: one(
    ['invitation_use', 'access_token'],
    (memberId) => sql`
      select access_token.beginning as code_began_with, invitation_use.used_at
      from invitation_use join access_token on access_token.id = invitation_use.invitation_id
      where invitation_use.member_id = ${memberId}
    `,
  ),
  settings: one(
    ['member'],
    (memberId) => sql`
      select use_imperial, shows_age, hides_distance, hides_online, hides_read_receipts, is_private_viewing,
        is_private_dudelisting, is_featured as agrees_to_be_featured, disables_emails, cam_url, cam_until,
        cam_audience, first_messages_from
      from member where id = ${memberId}
    `,
  ),
  email_preferences: list(
    ['email_preference'],
    (memberId) => sql`
      select lookup.id::integer as key, lookup.name, email_preference.boolean_value
      from email_preference
      join lookup on lookup.list = 'email-preference' and lookup.id = email_preference.lookup_id
      where email_preference.member_id = ${memberId}
    `,
  ),
  digest_of_unread_messages: one(
    ['unread_digest'],
    (memberId) => sql`
      select sent_at as last_sent_at, due_at from unread_digest where member_id = ${memberId}
    `,
  ),
  ways_to_sign_in: list(
    ['identity_account'],
    (memberId) => sql`
      select row_number() over (order by found.id)::integer as key,
        case found.provider_id when 'credential' then 'password' else found.provider_id end as provider,
        found.created_at, found.updated_at
      from identity_account as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  two_factor: one(
    ['identity_two_factor', 'identity_recovery_code'],
    (memberId) => sql`
      select found.user_id is not null as is_on, found.confirmed_at as on_since,
        (select count(*)::integer from identity_recovery_code as code
          where code.user_id = found.user_id and code.used_at is null) as recovery_codes_left
      from member left join identity_two_factor as found
        on found.user_id = member.identity_user_id and found.confirmed_at is not null
      where member.id = ${memberId}
    `,
  ),
  passkeys: list(
    ['identity_passkey'],
    (memberId) => sql`
      select found.id as key, found.name, found.created_at, found.last_used_at, found.is_synced
      from identity_passkey as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  sessions: list(
    ['identity_session'],
    (memberId) => sql`
      select row_number() over (order by found.created_at, found.id)::integer as key, found.ip_address,
        found.user_agent, found.created_at, found.last_used_at, found.expires_at, found.keeps_signed_in
      from identity_session as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  sign_ins: list(
    ['identity_sign_in'],
    (memberId) => sql`
      select found.id as key, found.signed_in_at, found.ip_address, found.proved_by
      from identity_sign_in as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  email_change_under_way: one(
    ['identity_email_change'],
    (memberId) => sql`
      select found.email, found.created_at, found.expires_at, found.confirmed_at
      from identity_email_change as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  other_email_addresses: list(
    ['identity_mailed_address'],
    (memberId) => sql`
      select row_number() over (order by found.email)::integer as key, found.email
      from identity_mailed_address as found join member on member.identity_user_id = found.user_id
      where member.id = ${memberId}
    `,
  ),
  roles: list(
    ['member_role'],
    (memberId) => sql`
      select role.id as key, role.name from member_role join role on role.id = member_role.role_id
      where member_role.member_id = ${memberId}
    `,
  ),
  accounts_to_act_as: list(
    ['alias'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, alias.created_at
      from alias join member as other on other.id = alias.target_id where alias.owner_id = ${memberId}
    `,
  ),
  archives: list(
    ['data_export'],
    (memberId) => sql`
      select id as key, requested_at from data_export where member_id = ${memberId}
    `,
  ),
}
